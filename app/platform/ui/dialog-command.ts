/*
 * Attributes of buttons that open or close a `<dialog>` without a script; React's types do not know them yet.
 * https://developer.mozilla.org/en-US/docs/Web/API/Invoker_Commands_API
 */

/** Props of a button that opens the modal dialog with this id. */
export const showsDialog = (id: string) => ({ command: "show-modal", commandfor: id });

/** Props of a button that closes the dialog with this id; it gets the focus when the dialog opens. */
export const closesDialog = (id: string) => ({ command: "close", commandfor: id, autoFocus: true });

/** Makes dialog buttons work in browsers without these attributes: Safari before 26.2, Firefox before 144. */
export function obeyDialogCommands(): void {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button[commandfor]");
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (dialog instanceof HTMLDialogElement)
      dialog[button?.getAttribute("command") === "close" ? "close" : "showModal"]();
  });
}
