const isChosen = (picture: FormDataEntryValue | null) => picture instanceof File && picture.size > 0;

/** Whether an image was chosen in a form. */
export function hasPicture(form: HTMLFormElement): boolean {
  return isChosen(new FormData(form).get("image"));
}

/** Removes an empty image field, so that the stored image stays. */
export function withoutEmptyPicture(form: FormData): FormData {
  if (!isChosen(form.get("image"))) form.delete("image");
  return form;
}
