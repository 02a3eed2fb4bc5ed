/*
 * Attributes of buttons that open or close a `<dialog>` without a script; React's types do not know them yet. Browsers
 * without them get a few inline lines (`house/rendering/page-start.inline.ts`).
 * https://developer.mozilla.org/en-US/docs/Web/API/Invoker_Commands_API
 */

/** Opens the modal dialog with this id. */
export const showsDialog = (id: string) => ({ command: "show-modal", commandfor: id });

/** Closes the dialog with this id, and has the focus once it opens. */
export const closesDialog = (id: string) => ({ command: "close", commandfor: id, autoFocus: true });
