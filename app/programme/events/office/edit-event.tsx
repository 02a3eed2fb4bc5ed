import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { NightPace } from "../../../bookings/pace/office/pace-charts.tsx";
import { EditScreen } from "../../../house/published-items/office/edit-screen.tsx";
import { SavedMessage } from "../../../house/published-items/office/saved-message.tsx";
import { usePublishedEdit } from "../../../house/published-items/office/use-published-edit.tsx";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import { useLogInAgain } from "../../../staff/toolkit/use-log-in-again.ts";
import type { StaffEvent } from "../event.ts";
import { eventChangeSchema } from "../schema.ts";
import type { PropagationResult } from "../shapes.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { eventCalls, type SavedEvent } from "./event-calls.ts";
import { EventFormPage } from "./event-form-page.tsx";
import { eventLabels, eventStart, eventText, fieldText } from "./event-start.ts";
import { RepeatDialog } from "./repeat-dialog.tsx";
import { SeriesDialog } from "./series-dialog.tsx";
import { useEventStatus } from "./use-event-status.tsx";
import { useScope } from "./use-scope.tsx";

const changedText = (changed: number) =>
  formatCount(changed, "upcoming event updated too.", "upcoming events updated too.");

/** The result of an edit that includes upcoming events. */
function PropagationMessage({ propagation: { changed, left } }: { propagation: PropagationResult }) {
  return (
    <div className="grid gap-2">
      <p>{changedText(changed)}</p>
      {left.length > 0 && (
        <>
          <p>Kept single-event edits:</p>
          <ul className="grid gap-1">
            {left.map(({ _id, start_date, fields }) => (
              <li key={_id}>
                {formatDay(start_date)}: {fieldText(fields)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const failed = "Error updating event.";

/** The heading, with the id in small type. */
function heading(id: string) {
  return (
    <>
      Edit Event ID:{" "}
      <span className="text-sm font-normal tracking-normal wrap-anywhere text-quiet [font-stretch:100%] inline-block">
        {id}
      </span>
    </>
  );
}

/** The form of an event, with the choice of the events of its series that an edit is for. */
function useEventForm(event: StaffEvent) {
  const logInAgain = useLogInAgain();
  const { form } = usePublishedEdit<StaffEvent, SavedEvent>(event, {
    name: "event",
    calls: eventCalls,
    list: "/admin/events",
    start: eventStart,
    schema: eventChangeSchema,
    labels: eventLabels,
    text: eventText,
    addTo: (sent) => scope.addTo(sent),
    ended: ({ json }) => {
      const text = json ? "Error updating event. Token expired, login again." : failed;
      const detail = "Your text is saved. An image that you chose has to be chosen again.";
      return { tone: "bad", text, detail, afterwards: logInAgain };
    },
    outcome: (answer, usual) => {
      if (answer.kind === "refused") return { tone: "bad", text: failed, detail: answer.message };
      if (answer.kind !== "ok") return usual;
      const { series } = answer.data;
      return {
        tone: "good",
        text: "Event updated successfully!",
        afterwards: () => window.location.reload(),
        ...(series && { detail: <PropagationMessage propagation={series} /> }),
      };
    },
  });
  const scope = useScope(event, form.kept, form.onSubmit);
  return { form: { ...form, onSubmit: scope.onSubmit }, scopeDialog: scope.dialog };
}

function SeriesNotice({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <Notice tone="fact">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>Part of a series ({text}). Saving asks which events to update.</p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="min-h-11 cursor-pointer underline underline-offset-4 md:pointer-fine:min-h-6"
        >
          View series
        </button>
      </div>
    </Notice>
  );
}

function EventEditor({ event, again }: { event: StaffEvent; again: () => void }) {
  const { _id, series } = event;
  const [open, setOpen] = useState<"copy" | "repeat" | "series" | null>(null);
  const close = () => setOpen(null);
  const status = useEventStatus(event, again);
  const navigate = useNavigate();
  const { form, scopeDialog } = useEventForm(event);
  const dialogButton = (dialog: "copy" | "repeat", label: string) => (
    <OfficeButton opensDialog onClick={() => setOpen(dialog)}>
      {label}
    </OfficeButton>
  );
  return (
    <>
      <EventFormPage
        title={`Edit Event ID: ${_id}`}
        heading={heading(_id)}
        form={form}
        save={{ text: "Update event", busy: "Updating..." }}
        event={event}
        notices={
          <>
            {status.card}
            <NightPace night={event.night} />
            {series && <SeriesNotice text={series.words} onOpen={() => setOpen("series")} />}
          </>
        }
        actions={
          <>
            <SavedMessage item={event} />
            {dialogButton("copy", "Duplicate")}
            {dialogButton("repeat", "Repeat")}
          </>
        }
      />
      {status.dialog}
      {scopeDialog}
      {open === "copy" && <DuplicateDialog event={event} onClose={close} onRepeat={() => setOpen("repeat")} />}
      {open === "repeat" && <RepeatDialog event={event} onClose={close} onMade={again} />}
      {open === "series" && series && (
        <SeriesDialog series={series._id} event={_id} onClose={close} onSkipped={() => navigate("/admin/events")} />
      )}
    </>
  );
}

export default function EditEvent() {
  const { id = "" } = useParams();
  const fresh = useFresh("GET /event/admin-event/:id", { params: { id } });
  return (
    <EditScreen
      title={(id) => `Edit Event ID: ${id}`}
      heading={heading}
      fresh={fresh}
      list={{ to: "/admin/events", label: "All events" }}
    >
      {({ event }, again) => <EventEditor key={event._id} event={event} again={again} />}
    </EditScreen>
  );
}
