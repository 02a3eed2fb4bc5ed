import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { NightState } from "../../../platform/db/tables/content.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { formatNightClock } from "../../../platform/venue/club-night.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { StaffEvent } from "../event.ts";
import { formatStart } from "../event-night.ts";
import { stateLabel } from "../event-status.ts";
import type { DateReplies, NightChanges, NightChangesResult, ToMove } from "../status/shapes.ts";
import { MoveDialog, requestsText } from "./move-dialog.tsx";
import { NotifyDialog, notifyText, untoldText } from "./notify-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";
import { StatusLog } from "./status-log.tsx";
import { statusValues } from "./status-values.ts";

const tones: Record<NightState, ChipTone> = { on: "done", cancelled: "fresh", postponed: "busy", sold_out: "calm" };

type StatusDialogs = "night" | "tell" | "move";

/**
 * An event's status: change it, notify guests, see it by channel.
 *
 * @param onSaved called after a save, to load the event again.
 * @returns the card, which is shown among the form's fields, and its dialog, which is a separate form.
 */
export function useEventStatus(event: StaffEvent, onSaved: () => void) {
  const { data, reload, replace } = useApi("GET /event/night-changes/:id", { params: { id: event._id } });
  const [open, setOpen] = useState<StatusDialogs | null>(null);
  const [values, setValues] = useState(() => statusValues(event));
  const close = () => setOpen(null);
  const onDone = ({ message, ...changes }: NightChangesResult) => {
    close();
    showToast(message);
    replace(() => changes);
  };
  return {
    card: <StatusCard event={event} now={data} onOpen={setOpen} />,
    dialog: (
      <>
        {open === "night" && (
          <StatusDialog
            event={event}
            values={values}
            onTyped={setValues}
            onClose={close}
            onSaved={(message) => {
              close();
              showToast(message);
              reload();
              onSaved();
            }}
          />
        )}
        {open === "move" && data?.move && (
          <MoveDialog eventId={event._id} move={data.move} onClose={close} onDone={onDone} />
        )}
        {open === "tell" && data?.tell && (
          <NotifyDialog eventId={event._id} tell={data.tell} onClose={close} onDone={onDone} />
        )}
      </>
    ),
  };
}

interface StatusCardProps {
  event: StaffEvent;
  /** Its changes, once loaded. */
  now: NightChanges | null;
  onOpen: (dialog: StatusDialogs) => void;
}

const nightPages = [
  { path: "/admin/guest-lists", capability: "lists.see", label: "Guest lists" },
  { path: "/admin/tickets", capability: "tickets.see", label: "Ticket holders" },
  { path: "/admin/tonight", capability: "tonight.see", label: "Door sheet" },
] as const;

/** Links to the guests of the event's club night. */
function NightLinks({ night }: { night: string }) {
  const can = useCan();
  const pages = nightPages.filter(({ capability }) => can(capability));
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Guests of this night" className="-my-2 flex flex-wrap gap-x-5">
      {pages.map(({ path, label }) => (
        <Link
          key={path}
          to={`${path}?night=${night}`}
          className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-9"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Guests of lists who cannot be moved. */
function WithoutPlace({ move: { from, to, without_place: guests } }: { move: ToMove }) {
  return (
    <Notice tone="warning">
      <p>
        {formatCount(guests, "guest on a guest list stays", "guests on guest lists stay")} on {formatLongDate(from)}:
        for {formatLongDate(to)} their list is full or already has their name. Add places or remove guests, then move
        them.{" "}
        <May capability="lists.see">
          <Link to={`/admin/guest-lists?night=${from}`} className="underline underline-offset-4">
            Guest lists
          </Link>
        </May>
      </p>
    </Notice>
  );
}

interface GuestsNoticeProps {
  button: string;
  look: "action" | "outline";
  onClick: () => void;
  children: ReactNode;
}

/** What is still to do for guests, with the button that opens the dialog for it. */
function GuestsNotice({ button, look, onClick, children }: GuestsNoticeProps) {
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{children}</p>
        <May capability="events.notify">
          <OfficeButton look={look} opensDialog onClick={onClick}>
            {button}
          </OfficeButton>
        </May>
      </div>
    </Notice>
  );
}

function StatusCard({ event, now, onOpen }: StatusCardProps) {
  const { night, state, state_reason, doors, line_up, end_date } = event;
  const can = useCan();
  const untold = now?.tell && now.tell.total + now.tell.demo > 0 ? now.tell : null;
  const stayed = now?.move?.total ?? 0;
  const facts = [
    `${formatLongDate(night)}, ${formatStart(event)} – ${formatTime(end_date)}`,
    doors && `doors ${formatNightClock(night, doors)}`,
    line_up.length > 0 && line_up.join(", "),
  ];
  return (
    <section aria-labelledby="event-status" className="grid gap-4 border border-rule bg-raised p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="event-status" className="font-semibold">
          Event status
        </h2>
        <Chip tone={tones[state]}>{stateLabel(event) ?? "Scheduled"}</Chip>
        <May capability="events.change">
          <OfficeButton opensDialog onClick={() => onOpen("night")} className="ml-auto max-sm:w-full">
            Change status
          </OfficeButton>
        </May>
      </div>
      <p className="-mt-1 text-pretty wrap-anywhere">
        {facts.filter(Boolean).join(" · ")}
        {state_reason && <span className="block text-quiet">{state_reason}</span>}
      </p>
      <NightLinks night={night} />
      {now?.replies && <DateReplyCounts replies={now.replies} />}
      {untold && (
        <GuestsNotice button={notifyText(untold)} look="action" onClick={() => onOpen("tell")}>
          {untoldText(untold)} with requests {untold.total + untold.demo === 1 ? "hasn't" : "haven't"} been notified.
        </GuestsNotice>
      )}
      {now?.move && stayed > 0 && (
        <GuestsNotice button="Move to the new date" look="outline" onClick={() => onOpen("move")}>
          {requestsText(stayed)} from notified guests {stayed === 1 ? "is" : "are"} still on{" "}
          {formatLongDate(now.move.from)}.
        </GuestsNotice>
      )}
      {now?.move && now.move.without_place > 0 && <WithoutPlace move={now.move} />}
      {(state === "cancelled" || state === "postponed") && !can("requests.see") && (
        <p className="text-quiet">A colleague with the role Bookings or Manager emails the guests with requests.</p>
      )}
      {now && now.changes.length > 0 && <StatusLog changes={now.changes} shown={event.status} />}
    </section>
  );
}

/** How many requests guests keep for the new date, release, or haven't replied about. */
function DateReplyCounts({ replies: { keep, release, open } }: { replies: DateReplies }) {
  const counts = { Keep: keep, Release: release, "No reply yet": open };
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <h3 className="text-quiet">Guests' replies</h3>
      <dl className="tabular contents">
        {Object.entries(counts).map(([label, count]) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
