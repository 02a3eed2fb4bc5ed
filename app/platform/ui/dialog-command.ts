/*
 * Attributes of buttons that open or close a `<dialog>` without a script; React's types do not know them yet.
 * https://developer.mozilla.org/en-US/docs/Web/API/Invoker_Commands_API
 */

/** Opens the modal dialog with this id. */
export const showsDialog = (id: string) => ({ command: "show-modal", commandfor: id });

/** Closes the dialog with this id, and has the focus once it opens. */
export const closesDialog = (id: string) => ({ command: "close", commandfor: id, autoFocus: true });

/** Opens and closes dialogs by their buttons in browsers without these attributes: Safari before 26.2, Firefox before 144. */
export function obeyDialogCommands(): void {
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button[commandfor]");
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (dialog instanceof HTMLDialogElement)
      dialog[button?.getAttribute("command") === "close" ? "close" : "showModal"]();
  });
}
