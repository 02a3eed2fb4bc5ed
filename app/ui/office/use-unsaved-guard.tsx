import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before leaving with unsaved changes: by a link, by Back, by closing the tab.
 *
 * @param mayAsk whether there is still somebody to ask; looked at as one leaves.
 * @returns the question, to be drawn; nothing while nobody leaves.
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
      cancel="Stay"
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      What you changed here is not saved.
    </ConfirmDialog>
  );
}
