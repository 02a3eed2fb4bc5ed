import { flushSync } from "react-dom";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The input or text area inside an element. */
export function textFieldIn(element: Element | null | undefined): TextField | undefined {
  return element?.querySelector<TextField>("input, textarea") ?? undefined;
}

/**
 * Inserts a text at a field's caret, replacing the selection, and moves the caret behind it.
 *
 * @param onChange receives the field's new value. @param apart whether to insert it as a separate paragraph.
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
  // Waits until the menu or dialog has returned the focus.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(start + inserted.length, start + inserted.length);
  });
}
