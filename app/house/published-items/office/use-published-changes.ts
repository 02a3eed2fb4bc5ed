import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import type { PublishedItem, PublishingClient } from "./publishing-client.ts";

/**
 * Deletes an item and offers Undo.
 *
 * @param onChange called if deleting failed, and after Undo. @returns whether the item was deleted.
 */
export async function removeWithUndo<Item extends PublishedItem>(
  calls: Pick<PublishingClient<Item>, "label" | "remove" | "restore">,
  item: Item,
  onChange: () => void,
): Promise<boolean> {
  const answer = await calls.remove(item);
  if (answer.kind !== "ok") {
    toastError(answer);
    onChange();
    return false;
  }
  const undo = async () => {
    const restored = await calls.restore(item);
    if (restored.kind === "ok") showToast(`${calls.label(item)} restored.`);
    else toastError(restored);
    onChange();
  };
  showToast(`${calls.label(item)} deleted.`, { undo });
  return true;
}

interface ShownList<Item> {
  reload: () => Promise<void>;
  /** Renders an item's new state, or removes it from the list. */
  show: (item: Item) => void;
  hide: (item: Item) => void;
}

/** Activates, deactivates and deletes items of a list: optimistic, each with Undo. */
export function usePublishedChanges<Item extends PublishedItem>(
  calls: Pick<PublishingClient<Item>, "label" | "remove" | "restore" | "setActive">,
  { reload, show, hide }: ShownList<Item>,
) {
  const setActive = async (item: Item, status: boolean, isUndo = false): Promise<void> => {
    show({ ...item, status });
    const answer = await calls.setActive(item, status);
    if (answer.kind !== "ok") {
      show(item);
      toastError(answer);
      return reload();
    }
    const changed = answer.data.item;
    show(changed);
    const text = `${calls.label(item)} ${status ? "activated." : "deactivated. Hidden from guests."}`;
    showToast(text, isUndo ? {} : { undo: () => setActive(changed, !status, true) });
  };

  const remove = async (item: Item): Promise<void> => {
    hide(item);
    if (await removeWithUndo(calls, item, reload)) await reload();
  };

  return { setActive: (item: Item, status: boolean) => setActive(item, status), remove };
}
