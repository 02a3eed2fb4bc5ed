import { qrPath } from "../../../platform/lib/qr.server.ts";
import type { QrPath } from "../../../platform/lib/qr-path.ts";

/** Minimum width of the PNG in px: 15 cm at 300 dots per inch. */
const MIN_WIDTH_PX = 1_800;

/** A link's QR code. A third of it may be covered, torn or badly lit. */
export const qrOf = (url: string): QrPath => qrPath(url, "high");

/** A link's QR code as a complete SVG, dark on a light background. */
export function qrSvg(url: string): string {
  const { path, width } = qrOf(url);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${width * 10}" height="${width * 10}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${width}H0z"/><path fill="#000" d="${path}"/></svg>\n`;
}

/** A link's QR code as a PNG for print; each module is a whole number of pixels wide. */
export async function qrPng(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const { width } = qrOf(url);
  const value = width * Math.ceil(MIN_WIDTH_PX / width);
  const options = { font: { loadSystemFonts: false }, logLevel: "off", fitTo: { mode: "width", value } } as const;
  return new Uint8Array((await renderAsync(qrSvg(url), options)).asPng());
}
