import { flushSync } from "react-dom";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The field of text in an element. */
export function textFieldIn(element: Element | null | undefined): TextField | undefined {
  return element?.querySelector<TextField>("input, textarea") ?? undefined;
}

/**
 * Inserts a text where a field's caret is, in place of what is selected, and puts the caret after it.
 *
 * @param onChange takes the field's new value.
 * @param apart whether it is a paragraph of its own.
 */
export function insertAtCaret(field: TextField, text: string, onChange: (value: string) => void, apart = false): void {
  const start = field.selectionStart ?? field.value.length;
  const [before, after] = [field.value.slice(0, start), field.value.slice(field.selectionEnd ?? start)];
  const gap = (side: string, space: string) =>
    apart && side.trim() !== "" && space.split("\n").length < 3 ? "\n\n" : "";
  const spaceBefore = before.slice(before.trimEnd().length);
  const spaceAfter = after.slice(0, after.length - after.trimStart().length);
  const inserted = gap(before, spaceBefore) + text + gap(after, spaceAfter);
  flushSync(() => onChange(before + inserted + after));
  // After the menu or dialog has returned focus.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(start + inserted.length, start + inserted.length);
  });
}
