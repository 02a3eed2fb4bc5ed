import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { MAX_IMAGE_BYTES } from "../schema.ts";

/** Media types that are accepted as images. */
export const imageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Width in px below which an image is enlarged on phones. */
export const SHARP_FROM = 720;

/** Formats bytes: `12.4 MB`. */
export function megabytes(bytes: number): string {
  return `${formatNumber(bytes / (1024 * 1024), 1)} MB`;
}

/** Why a file is rejected before it is sent; empty if it is accepted. */
export function fileRejection({ type, size }: File): string {
  if (!imageTypes.includes(type)) return "This file isn't an image. Choose a JPEG, PNG, WebP or AVIF.";
  return size > MAX_IMAGE_BYTES
    ? `This image is ${megabytes(size)}. Choose one up to ${megabytes(MAX_IMAGE_BYTES)}.`
    : "";
}
