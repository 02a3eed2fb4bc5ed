import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { usePublishedAdd } from "../../../house/published-items/office/use-published-add.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { useLogInAgain } from "../../../staff/toolkit/use-log-in-again.ts";
import type { StaffEvent } from "../event.ts";
import { eventPath } from "../event-address.ts";
import { newEventSchema } from "../schema.ts";
import { ShareLink } from "../share-link.tsx";
import { eventCalls } from "./event-calls.ts";
import { EventFormPage } from "./event-form-page.tsx";
import { newEvent } from "./event-start.ts";
import { RepeatDialog } from "./repeat-dialog.tsx";

const quietLink = "inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4";

/** Next steps after adding an event: view it, share it, repeat it. */
function AddedEvent({ event, onRepeat }: { event: StaffEvent; onRepeat: () => void }) {
  const path = eventPath(event);
  return (
    <>
      {!event.status && <p>Hidden from guests until you activate it.</p>}
      <p className="flex flex-wrap gap-x-6">
        {event.status ? (
          <>
            <a href={path} target="_blank" rel="noreferrer" className={quietLink}>
              View event ↗
            </a>
            <ShareLink
              title={`${event.name}, ${venue.name}`}
              address={window.location.origin + path}
              className={quietLink}
            />
          </>
        ) : (
          <Link to={`/admin/edit-event/${event._id}`} className={quietLink}>
            View event
          </Link>
        )}
        <button type="button" onClick={onRepeat} className={quietLink}>
          Repeat
        </button>
      </p>
    </>
  );
}

const failed = "Error adding event.";

/** Adds an event, and repeats it if requested. */
export default function AddEvent() {
  const logInAgain = useLogInAgain();
  const toRepeat = useRef(false);
  const [repeating, setRepeating] = useState<StaffEvent | null>(null);
  const form = usePublishedAdd<StaffEvent>({
    name: "add-event",
    start: newEvent,
    schema: newEventSchema,
    calls: eventCalls,
    onSaved: (event, message) => {
      if (!toRepeat.current) return;
      showToast(message);
      setRepeating(event);
    },
    added: (event) => {
      if (toRepeat.current) return null;
      const repeat = (close: () => void) => () => {
        close();
        setRepeating(event);
      };
      const detail = (close: () => void) => <AddedEvent event={event} onRepeat={repeat(close)} />;
      return { tone: "good", text: "Event added successfully!", detail };
    },
    refused: (message) => ({ text: failed, detail: message }),
    ended: () => ({
      tone: "bad",
      text: failed,
      detail: "Your session has ended. Log in again: your text is saved, the image has to be chosen again.",
      afterwards: logInAgain,
    }),
  });
  const onSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    const { submitter } = submitted.nativeEvent as SubmitEvent;
    toRepeat.current = submitter instanceof HTMLButtonElement && submitter.value === "repeat";
    form.onSubmit(submitted);
  };
  return (
    <>
      <EventFormPage
        title="Add Event"
        form={{ ...form, onSubmit }}
        save={{ text: "Add event", busy: "Adding..." }}
        actions={
          <OfficeButton type="submit" form={form.id} value="repeat" disabled={form.sending}>
            Add and repeat
          </OfficeButton>
        }
      />
      {repeating && <RepeatDialog event={repeating} onClose={() => setRepeating(null)} />}
    </>
  );
}
