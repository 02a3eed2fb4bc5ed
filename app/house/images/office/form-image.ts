/** Initial values of a form's image fields: empty, or an existing item's. */
export function imageValues(src = "", picture?: { alt: string; focus: string } | null) {
  return { image: src, image_id: "", alt: picture?.alt ?? "", focus: picture?.focus ?? "50% 50%" };
}

/** Labels of the image fields. */
export const imageLabels = { image: "Image", image_id: "Image", alt: "Alt text", focus: "Focal point" };

const isChosen = (file: FormDataEntryValue | null) => file instanceof File && file.size > 0;

/** Whether a form has an image: a chosen file, or one of the library. */
export function hasImage(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  return isChosen(fields.get("image")) || Boolean(fields.get("image_id"));
}

/** Removes an empty image field, so that the stored image stays. */
export function withoutEmptyImage(form: FormData): FormData {
  if (!isChosen(form.get("image"))) form.delete("image");
  if (!form.get("image_id")) form.delete("image_id");
  return form;
}
