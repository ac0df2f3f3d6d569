// Owns making a picture that can be sent everywhere of one that is shown: many programs that people write to each other with take no SVG.
const SHARP = 2; // points of the file for each one of the picture

export async function asPng(image: HTMLImageElement, name: string): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = SHARP * image.naturalWidth;
  canvas.height = SHARP * image.naturalHeight;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return drawn && new File([drawn], `${name}.png`, { type: "image/png" });
}
