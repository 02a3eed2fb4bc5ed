import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks for confirmation before leaving with unsaved changes: by a link, with Back, or by closing the tab.
 *
 * @param mayAsk whether to ask; called when leaving. @returns the dialog to render, or null.
 */
export function useUnsavedGuard(unsaved: boolean, mayAsk: () => boolean = () => true) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && mayAsk() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      Your changes aren't saved.
    </ConfirmDialog>
  );
}
