/**
 * Remembers where the focus is while a form is sent.
 *
 * @returns a function that tells whether the focus is still there, or nowhere; otherwise the person has moved on to
 * another field, and must keep the focus.
 */
export function noteFocus(): () => boolean {
  const from = document.activeElement;
  return () => document.activeElement === from || document.activeElement === document.body;
}
