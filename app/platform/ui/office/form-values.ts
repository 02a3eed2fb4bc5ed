/** Values of a form by field name. */
export type Values = Record<string, string>;

/** The text values of form data by field name, without files. */
export function formTexts(form: FormData): Values {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Reads a form's values, without files. */
export function readValues(form: HTMLFormElement): Values {
  return formTexts(new FormData(form));
}

/** Reads the names of a form's chosen files by field name. */
export function readFiles(form: HTMLFormElement): Values {
  const files = [...new FormData(form)].flatMap(([field, value]) =>
    value instanceof File && value.size > 0 ? [[field, value.name]] : [],
  );
  return Object.fromEntries(files);
}

/** Whether the field of this name takes files. */
export function isFileField(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.type === "file";
}

/** Sets a field's value as if typed: of radio buttons too. A file field is emptied; a missing field is ignored. */
export function setValue(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    field.value = value;
    const chosen = [...field].find((input) => input instanceof HTMLInputElement && input.checked);
    chosen?.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isField) return;
  field.value = field.type === "file" ? "" : value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Values without the fields of these names. */
export function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
