/** A QR code as one SVG path, and its width in modules. */
export interface QrPath {
  path: string;
  width: number;
}
