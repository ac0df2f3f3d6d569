// Gives the colours of each set to whatever says data-set="NAME": --set-1 and --set-2 (frame), --set-gem and --set-edge (gem), --set-box
// and --set-text (text box). Cards look the same in both themes.
import { palettes } from "../cards/palettes";

const rules = Object.entries(palettes).map(
  ([set, { frame, frameLight, gem, gemEdge, boxLight, textLight }]) =>
    `[data-set="${set}"]{--set-1:${frameLight};--set-2:${frame};--set-gem:${gem};--set-edge:${gemEdge};--set-box:${boxLight};--set-text:${textLight}}`,
);
const sheet = new CSSStyleSheet();
sheet.replaceSync(rules.join(""));
document.adoptedStyleSheets.push(sheet);
