const isChosen = (picture: FormDataEntryValue | null) => picture instanceof File && picture.size > 0;

/** Whether a picture was chosen in a form. */
export function hasPicture(form: HTMLFormElement): boolean {
  return isChosen(new FormData(form).get("image"));
}

/** A form without the picture that was not chosen: the one before stays. */
export function withoutEmptyPicture(form: FormData): FormData {
  if (!isChosen(form.get("image"))) form.delete("image");
  return form;
}
