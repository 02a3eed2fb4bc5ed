import { type ReactNode, useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { SelectionFrame } from "../../../staff/toolkit/selection-frame.tsx";
import { SeveralDialog, type SomeOfThem, someText } from "../../../staff/toolkit/several-dialog.tsx";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { StaffEvent } from "../event.ts";
import { eventLabel } from "./event-label.ts";

type Action = "activate" | "deactivate" | "delete";

const buttons = { activate: "Activate", deactivate: "Deactivate", delete: "Delete" } as const satisfies Record<
  Action,
  string
>;

/** What undoes an action. */
const undone = { activate: "deactivate", deactivate: "activate", delete: "restore" } as const;

const named = (events: readonly StaffEvent[]) => events.map(eventLabel);

/** The events that an action changes, with notes on those and on the events that it leaves as they are. */
function planOf(action: Action, events: readonly StaffEvent[]): { can: readonly StaffEvent[]; some: SomeOfThem[] } {
  if (action === "delete") return { can: events, some: [] };
  const on = action === "activate";
  const can = events.filter(({ status }) => status !== on);
  const state = on ? "active" : "inactive";
  const same = events.filter(({ status }) => status === on);
  const some = [{ names: named(same), one: `is ${state} already`, many: `are ${state} already` }];
  if (!on) return { can, some };
  const bare = can.filter(
    ({ imgsrc, tickets, redirection_url }) => !imgsrc || (tickets === "link" && !redirection_url),
  );
  return {
    can,
    some: [
      ...some,
      { names: named(bare), one: "has no image or no ticket link", many: "have no image or no ticket link" },
    ],
  };
}

const texts: Record<Action, string> = {
  activate: "Guests will see them.",
  deactivate: "They will be hidden from guests.",
  delete: "Guests won't see them any more.",
};

interface SeveralEventsProps {
  events: readonly StaffEvent[];
  all: { total: number; loading: boolean; select: () => void };
  onClear: () => void;
  onChange: () => void;
}

/** Changes events together, with one undo. */
function useSeveralEvents({ onClear, onChange }: Pick<SeveralEventsProps, "onClear" | "onChange">) {
  const { busy, attempt } = useAttempt();
  const change = async (ids: readonly string[], action: Action | (typeof undone)[Action], undo?: Action) => {
    const answer = await attempt(() => callApi("POST /event/several-events", { json: { ids: [...ids], action } }));
    if (answer?.kind === "ok") {
      const { message, changed } = answer.data;
      showToast(message, undo && changed.length > 0 ? { undo: () => change(changed, undone[undo]) } : {});
    } else if (answer) toastError(answer);
    onChange();
  };
  return {
    busy,
    run: async (action: Action, events: readonly StaffEvent[]) => {
      await change(
        events.map(({ _id }) => _id),
        action,
        action,
      );
      onClear();
    },
  };
}

/** The bar that activates, deactivates and deletes the selected events. */
export function SeveralEvents({ events, all, onClear, onChange }: SeveralEventsProps): ReactNode {
  const { busy, run } = useSeveralEvents({ onClear, onChange });
  const [asking, setAsking] = useState<Action | null>(null);
  const ask = (action: Action) => {
    const { can, some } = planOf(action, events);
    // Nothing to ask about.
    if (can.length === 0)
      return showToast(
        some
          .filter(({ names }) => names.length > 0)
          .map(someText)
          .join(" "),
      );
    setAsking(action);
  };
  const plan = asking && planOf(asking, events);
  return (
    <>
      <SelectionFrame label="Selected events" count={events.length} onClear={onClear} all={all}>
        {(["activate", "deactivate", "delete"] as const).map((action) => (
          <OfficeButton
            key={action}
            opensDialog
            disabled={busy}
            look={action === "delete" ? "danger" : "outline"}
            onClick={() => ask(action)}
          >
            {buttons[action]}
          </OfficeButton>
        ))}
      </SelectionFrame>
      {asking && plan && (
        <SeveralDialog
          title={`${buttons[asking]} ${formatCount(plan.can.length, "event")}?`}
          confirm={buttons[asking]}
          danger={asking === "delete"}
          busy={busy}
          some={plan.some}
          onConfirm={async () => {
            await run(asking, plan.can);
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        >
          {texts[asking]}
        </SeveralDialog>
      )}
    </>
  );
}
