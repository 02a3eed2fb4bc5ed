import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { today } from "../../content/today.ts";
import { formatDateTimeInText } from "../../lib/format-date-time.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useFresh } from "../../office/use-fresh.ts";
import { useLogInAgain } from "../../office/use-log-in-again.ts";
import { useOfficeForm } from "../../office/use-office-form.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { Notice } from "../../ui/office/notice.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffEvent } from "../event.ts";
import { eventChangeSchema } from "../schema.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { type EventAnswer, editEvent, findEvent } from "./event-calls.ts";
import { EventFormPage } from "./event-form-page.tsx";
import { eventLabel } from "./event-label.ts";
import { eventLabels, eventStart, eventText } from "./event-start.ts";
import { PropagationMessage } from "./propagation-message.tsx";
import { RepeatDialog } from "./repeat-dialog.tsx";
import { SeriesDialog } from "./series-dialog.tsx";
import { useNight } from "./use-event-status.tsx";
import { useScope } from "./use-scope.tsx";

/** The specified heading; the id is quiet in it. */
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

function EventEditor({ event, again }: { event: StaffEvent; again: () => void }) {
  const { _id, updated_on, updated_by } = event;
  const [open, setOpen] = useState<"copy" | "repeat" | "series" | null>(null);
  const night = useNight(event, again);
  const navigate = useNavigate();
  const signInAgain = useLogInAgain();
  const form = useOfficeForm<EventAnswer>({
    name: `edit-event-${_id}`,
    start: eventStart(event),
    check: (values) => wrongFields(eventChangeSchema, values),
    send: (sent, onProgress, version) => editEvent(_id, scope.addTo(sent), onProgress, version),
    next: ({ event: saved }) => eventStart(saved),
    conflict: {
      newest: async () => {
        const now = await findEvent(_id);
        return now && eventStart(now);
      },
      labels: eventLabels,
      text: eventText,
    },
    outcome: (answer): FormAlert => {
      if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
      if (answer.kind === "refused") return { tone: "bad", text: "Error updating event.", detail: answer.message };
      if (answer.kind === "ended") {
        const ended = answer.json ? "Error updating event. Token expired, login again." : "Error updating event.";
        const detail = "What you typed is kept. A picture that you chose has to be chosen again.";
        return { tone: "bad", text: ended, detail, afterwards: signInAgain };
      }
      const propagation = answer.data.series;
      const afterwards = () => window.location.reload();
      const text = "Event updated successfully!";
      return {
        tone: "good",
        text,
        afterwards,
        ...(propagation && { detail: <PropagationMessage propagation={propagation} /> }),
      };
    },
  });
  const scope = useScope(event, form.kept, form.onSubmit);
  return (
    <>
      <EventFormPage
        title={`Edit Event ID: ${_id}`}
        heading={heading(_id)}
        form={{ ...form, onSubmit: scope.onSubmit }}
        save={{ text: "Update event", busy: "Updating..." }}
        event={event}
        notices={
          <>
            {night.card}
            {event.series && (
              <Notice tone="fact">
                <div className="flex flex-wrap items-center justify-between gap-x-4">
                  <p>One of the nights that come {event.series.words}. Saving asks whether the others change too.</p>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => setOpen("series")}
                    className="min-h-11 cursor-pointer underline underline-offset-4 md:pointer-fine:min-h-6"
                  >
                    All nights of it
                  </button>
                </div>
              </Notice>
            )}
          </>
        }
        actions={
          <>
            {updated_on && (
              <p className="mr-2 whitespace-nowrap text-quiet max-xl:hidden">
                Saved {formatDateTimeInText(updated_on, today())}
                {updated_by && ` by ${updated_by}`}
              </p>
            )}
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen("copy")}
              className={officeButton("outline")}
            >
              Duplicate
            </button>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen("repeat")}
              className={officeButton("outline")}
            >
              Repeat
            </button>
          </>
        }
      />
      {night.dialog}
      {scope.dialog}
      {open === "copy" && (
        <DuplicateDialog
          event={event}
          onClose={() => setOpen(null)}
          onRepeat={() => setOpen("repeat")}
          onMade={(copy) => {
            setOpen(null);
            showToast(`${eventLabel(copy)} is made, inactive until you switch it on.`);
            navigate(`/admin/edit-event/${copy._id}`);
          }}
        />
      )}
      {open === "repeat" && (
        <RepeatDialog
          event={event}
          onClose={() => setOpen(null)}
          onMade={({ message }) => {
            showToast(message);
            setOpen(null);
            again();
          }}
        />
      )}
      {open === "series" && event.series && (
        <SeriesDialog
          series={event.series._id}
          event={_id}
          onClose={() => setOpen(null)}
          onSkipped={() => navigate("/admin/events")}
        />
      )}
    </>
  );
}

/** Changes a night. */
export default function EditEvent() {
  const { id = "" } = useParams();
  const found = useFresh<{ event: StaffEvent }>(`/api/event/admin-event/${encodeURIComponent(id)}`);
  if (found.state === "there") return <EventEditor key={id} event={found.data.event} again={found.again} />;
  return (
    <OfficePage title={`Edit Event ID: ${id}`} heading={heading(id)}>
      <div className="px-(--office-gutter) py-16 text-center">
        {found.state === "loading" && <p className="text-quiet">Loading...</p>}
        {found.state === "missing" && (
          <>
            <p className="mb-5">{found.message}</p>
            <Link to="/admin/events" className={officeButton("outline")}>
              All events
            </Link>
          </>
        )}
        {found.state === "failed" && (
          <>
            <p className="mb-5">{found.message}</p>
            <button type="button" onClick={found.retry} className={officeButton("outline")}>
              Retry
            </button>
          </>
        )}
      </div>
    </OfficePage>
  );
}
