/** Brands of HEIF files (ISO/IEC 23008-12) that hold HEVC or an unnamed coding; AVIF has a brand of its own. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];
const HEIF_BRANDS = ["mif1", "msf1", "heif"];

/** What to do with a photo as iPhones take it. */
export const HEIC_REFUSED =
  "This is a HEIC photo, which browsers can't show. Choose a JPEG, PNG or WebP image, or export the photo as JPEG first.";

/** Whether a file is a HEIC or HEIF image, by its content. */
export function isHeif(file: Uint8Array): boolean {
  const text = (from: number, until: number) => String.fromCharCode(...file.subarray(from, until));
  if (text(4, 8) !== "ftyp") return false;
  if (HEIC_BRANDS.includes(text(8, 12))) return true;
  const brands = text(16, 64);
  return HEIF_BRANDS.includes(text(8, 12)) && !brands.includes("avif") && !brands.includes("avis");
}
