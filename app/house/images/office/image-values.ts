/** First values of a form's image fields: empty, or an item's. */
export function imageValues(src = "", picture?: { alt: string; focus: string } | null) {
  return { image: src, image_id: "", alt: picture?.alt ?? "", focus: picture?.focus ?? "50% 50%" };
}

/** Labels of the image fields. */
export const imageLabels = { image: "Image", image_id: "Image", alt: "Alt text", focus: "Focal point" };
