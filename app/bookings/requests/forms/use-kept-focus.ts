import { type RefObject, useEffect, useRef } from "react";

/**
 * Restores focus and caret in the field of the same name after the fields were rendered again.
 *
 * @returns a function that remembers the focused field; call it before the fields are rendered again.
 */
export function useKeptFocus(element: RefObject<HTMLFormElement | null>, round: number): () => void {
  const kept = useRef<{ name: string; caret: [number | null, number | null] }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each round.
  useEffect(() => {
    const { name, caret } = kept.current ?? {};
    kept.current = undefined;
    const field = name && element.current?.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    // Fields of numbers and dates have no caret that a script could set.
    if (caret?.[0] != null) (field as HTMLInputElement).setSelectionRange(...caret);
  }, [round]);
  return () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement && element.current?.contains(field))) return;
    const { name, selectionStart, selectionEnd } = field as HTMLInputElement;
    if (name) kept.current = { name, caret: [selectionStart, selectionEnd] };
  };
}
