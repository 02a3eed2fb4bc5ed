import { type ReactNode, useState } from "react";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { usePublishedAdd } from "../../../house/published-items/office/use-published-add.ts";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { StaffEvent } from "../../../programme/events/event.ts";
import { eventCalls } from "../../../programme/events/office/event-calls.ts";
import { EventFields } from "../../../programme/events/office/event-fields.tsx";
import { eventIssues } from "../../../programme/events/office/event-points.tsx";
import { newEvent } from "../../../programme/events/office/event-start.ts";
import { useDateNotes } from "../../../programme/events/office/use-date-notes.ts";
import { useLinkNote } from "../../../programme/events/office/use-link-note.ts";
import { newEventSchema } from "../../../programme/events/schema.ts";
import { useLogInAgain } from "../../../staff/toolkit/use-log-in-again.ts";

interface EventStepProps {
  /** Called once the event was added. */
  onAdded: () => void;
  /** The buttons below the fields. */
  buttons: (sending: boolean) => ReactNode;
}

/** The form for the first event. */
export function EventStep({ onAdded, buttons }: EventStepProps) {
  const logInAgain = useLogInAgain();
  const [image, setImage] = useState<FormImage | null>(null);
  const form = usePublishedAdd<StaffEvent>({
    name: "add-event",
    start: newEvent,
    schema: newEventSchema,
    calls: eventCalls,
    onSaved: () => {
      showToast("Event added successfully!");
      onAdded();
    },
    added: () => null,
    refused: (message) => ({ text: "Error adding event.", detail: message }),
    ended: () => ({
      tone: "bad",
      text: "Error adding event.",
      detail: "Your session has ended. Log in again: your text is saved, the image has to be chosen again.",
      afterwards: logInAgain,
    }),
  });
  const { typed } = form;
  const notes = useDateNotes(typed);
  const link = useLinkNote(typed.redirection_url ?? "");
  const toLookAt = eventIssues({ typed, image, notes, link }).filter(({ weight }) => weight !== "note").length;
  return (
    <form
      key={form.round}
      id={form.id}
      ref={form.element}
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @min-[440px]:grid-cols-2">
        <EventFields form={form} notes={notes} toLookAt={toLookAt} onImage={setImage} />
      </div>
      {buttons(form.sending)}
      {form.dialogs}
    </form>
  );
}
