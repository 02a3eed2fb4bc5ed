import { errorMessage } from "../../office/error-message.ts";
import type { StaffData } from "../../office/use-staff-data.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { PublishedItem, PublishingClient } from "./publishing-client.ts";

/**
 * Takes something down, says so, and offers to put it back.
 *
 * @param settled told when it turned out otherwise than it looked: it could not be taken down, or is back.
 * @returns whether it is gone.
 */
export async function removeWithUndo<Item extends PublishedItem>(
  calls: PublishingClient<Item>,
  item: Item,
  settled: () => void,
): Promise<boolean> {
  const answer = await calls.remove(item);
  if (answer.kind !== "ok") {
    const why = errorMessage(answer);
    if (why) showToast(why, { bad: true });
    settled();
    return false;
  }
  const putBack = async () => {
    const restored = await calls.restore(item);
    const why = errorMessage(restored);
    if (restored.kind === "ok") showToast(`${item.title} is back.`);
    else if (why) showToast(why, { bad: true });
    settled();
  };
  showToast(`${item.title} is deleted.`, { undo: putBack });
  return true;
}

/** What can be done to something in a list: it shows at once, and can be taken back. */
export function usePublishedChanges<Item extends PublishedItem>(
  calls: PublishingClient<Item>,
  { reload, replace }: Pick<StaffData<Item[]>, "reload" | "replace">,
) {
  const show = (item: Item) => replace((all) => all.map((one) => (one._id === item._id ? item : one)));

  const turn = async (item: Item, status: boolean, again = false): Promise<void> => {
    show({ ...item, status });
    const answer = await calls.turn(item, status);
    if (answer.kind !== "ok") {
      show(item);
      const why = errorMessage(answer);
      if (why) showToast(why, { bad: true });
      return reload();
    }
    const changed = answer.data.item;
    show(changed);
    const text = `${item.title} is ${status ? "active." : "inactive. Guests do not see it."}`;
    showToast(text, again ? {} : { undo: () => turn(changed, !status, true) });
  };

  const remove = async (item: Item): Promise<void> => {
    replace((all) => all.filter(({ _id }) => _id !== item._id));
    if (await removeWithUndo(calls, item, reload)) await reload();
  };

  return { turn: (item: Item, status: boolean) => turn(item, status), remove };
}
