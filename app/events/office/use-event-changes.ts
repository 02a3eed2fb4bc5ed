import { errorMessage } from "../../office/error-message.ts";
import type { StaffData } from "../../office/use-staff-data.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { StaffEvent } from "../event.ts";
import type { StaffEventsPage } from "../staff-list.ts";
import { deleteEvent, restoreEvent, setEventActive } from "./event-calls.ts";

/** The page with one night as it is now. */
function withEvent(page: StaffEventsPage, event: StaffEvent): StaffEventsPage {
  const before = page.items.find(({ _id }) => _id === event._id);
  const inactive = page.counts.inactive + Number(before?.status ?? event.status) - Number(event.status);
  const items = page.items.map((one) => (one._id === event._id ? event : one));
  return { ...page, items, counts: { ...page.counts, inactive } };
}

/** The page without a night. */
function withoutEvent(page: StaffEventsPage, { _id }: StaffEvent): StaffEventsPage {
  return { ...page, items: page.items.filter((one) => one._id !== _id), total: page.total - 1 };
}

/** What can be done to a night in a list: it shows at once, and can be taken back. */
export function useEventChanges({ reload, replace }: Pick<StaffData<StaffEventsPage>, "reload" | "replace">) {
  const failed = (why: string | null) => {
    if (why) showToast(why, { bad: true });
    reload();
  };

  const turn = async (event: StaffEvent, status: boolean, again = false) => {
    replace((page) => withEvent(page, { ...event, status }));
    const answer = await setEventActive(event, status);
    if (answer.kind !== "ok") {
      replace((page) => withEvent(page, event));
      return failed(errorMessage(answer));
    }
    const changed = answer.data.event;
    replace((page) => withEvent(page, changed));
    const text = `${event.name} is ${status ? "active. Guests see it." : "inactive. Guests do not see it."}`;
    showToast(text, again ? {} : { undo: () => turn(changed, !status, true) });
  };

  const remove = async (event: StaffEvent) => {
    replace((page) => withoutEvent(page, event));
    const answer = await deleteEvent(event);
    if (answer.kind !== "ok") return failed(errorMessage(answer));
    const putBack = async () => {
      const restored = await restoreEvent(event);
      if (restored.kind === "ok") showToast(`${event.name} is back.`);
      failed(errorMessage(restored));
    };
    showToast(`${event.name} is deleted.`, { undo: putBack });
    await reload();
  };

  return { turn: (event: StaffEvent, status: boolean) => turn(event, status), remove };
}
