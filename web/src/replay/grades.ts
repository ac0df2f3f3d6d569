// Owns the signs of decisions that gave something away, as they are usual in chess.
import type { Grade } from "../protocol";

export const SIGNS: Record<Grade, string> = { forced: "", best: "", fine: "", inaccuracy: "?!", mistake: "?", blunder: "??" };
