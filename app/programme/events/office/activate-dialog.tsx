import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { StaffEvent } from "../event.ts";
import { byWeight } from "../event-note.ts";
import type { EventNote } from "../shapes.ts";
import { askTicketLink, checkStored } from "./event-calls.ts";
import { eventLabel } from "./event-label.ts";

type SetActive = (event: StaffEvent, status: boolean) => void;

interface Activation {
  event: StaffEvent;
  notes: EventNote[];
}

function Points({ event, notes }: Activation) {
  return (
    <>
      <p>Guests will see these issues:</p>
      <ul aria-live="polite" className="mt-3 grid gap-2 text-ink">
        {byWeight(notes).map(({ field, weight, message }) => (
          <li key={message} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className={`w-3.5 shrink-0 text-center font-bold ${weight === "must" ? "text-danger" : "text-(--busy-ink)"}`}
            >
              {weight === "must" ? "✕" : "!"}
            </span>
            <Link
              to={`/admin/edit-event/${event._id}#${field}`}
              className="min-w-0 wrap-anywhere underline decoration-rule underline-offset-4 hover:decoration-current"
            >
              <span className="sr-only">{weight === "must" ? "Fix: " : "Check: "}</span>
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Checks an event when it is activated. Notes are shown first, but
 * do not block. The ticket link is checked in parallel, because a shop may be slow.
 *
 * @param setActive activates or deactivates an event.
 */
export function useActivate(setActive: SetActive): { setActive: SetActive; dialog: ReactNode } {
  const [asking, setAsking] = useState<Activation | null>(null);

  const activate = async (event: StaffEvent) => {
    const notes = (await checkStored(event)).filter(({ weight }) => weight !== "note");
    if (notes.length > 0) setAsking({ event, notes });
    else setActive(event, true);
    const link = event.redirection_url ? await askTicketLink(event.redirection_url) : null;
    if (!link || link.weight === "note") return;
    if (notes.length > 0)
      setAsking((shown) => (shown && shown.event._id === event._id ? { event, notes: [...notes, link] } : shown));
    else showToast(`${eventLabel(event)}: ${link.message}`, { bad: true });
  };

  const dialog = asking && (
    <ConfirmDialog
      title={`Activate ${eventLabel(asking.event)}?`}
      confirm="Activate"
      cancel="Keep inactive"
      onCancel={() => setAsking(null)}
      onConfirm={() => {
        setAsking(null);
        setActive(asking.event, true);
      }}
    >
      <Points {...asking} />
    </ConfirmDialog>
  );
  return { setActive: (event, status) => (status ? void activate(event) : setActive(event, false)), dialog };
}
