/**
 * Notes where the focus is while a form is sent.
 *
 * @returns whether it is still there, or nowhere: a person who has gone on to another field keeps it.
 */
export function noteFocus(): () => boolean {
  const from = document.activeElement;
  return () => document.activeElement === from || document.activeElement === document.body;
}
