import sharp from "sharp";

/** A plain poster with a GPS position in its metadata. */
export function poster(width = 400, height = 500, background = "#f0127a"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "33/1 53/1 0/1" } })
    .jpeg()
    .toBuffer();
}

/** A form as sent by a browser. */
export function formOf(fields: Record<string, string | Blob | Uint8Array<ArrayBuffer> | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value instanceof Blob ? value : new Blob([value], { type: "image/jpeg" }), "poster.jpg");
  }
  return form;
}
