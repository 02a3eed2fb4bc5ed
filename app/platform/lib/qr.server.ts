import encodeQR from "qr";
import type { QrPath } from "./qr-path.ts";

/** Width of the light border that scanners need, in modules. */
const QUIET = 4;

/** A text's QR code, row by row. @param ecc how much of the code may be damaged: `high` is almost a third. */
export function qrModules(text: string, ecc: "medium" | "high" = "high"): boolean[][] {
  return encodeQR(text, "raw", { ecc, border: QUIET });
}

/** A text's QR code as an SVG path. */
export function qrPath(text: string, ecc: "medium" | "high" = "high"): QrPath {
  const rows = qrModules(text, ecc);
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, width: rows.length };
}
