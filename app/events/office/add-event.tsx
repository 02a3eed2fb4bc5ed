import { type FormEvent, useRef, useState } from "react";
import { hasPicture } from "../../media/office/form-picture.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import { useLogInAgain } from "../../office/use-log-in-again.ts";
import { useOfficeForm } from "../../office/use-office-form.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffEvent } from "../event.ts";
import { newEventSchema } from "../schema.ts";
import { AddedEvent } from "./added-event.tsx";
import { addEvent, type EventAnswer } from "./event-calls.ts";
import { EventFormPage } from "./event-form-page.tsx";
import { newEvent } from "./event-start.ts";
import { RepeatDialog } from "./repeat-dialog.tsx";

/** Puts up a new night. */
export default function AddEvent() {
  const signInAgain = useLogInAgain();
  const toRepeat = useRef(false);
  const [repeating, setRepeating] = useState<StaffEvent | null>(null);
  const form = useOfficeForm<EventAnswer>({
    name: "add-event",
    start: newEvent,
    check: (values, element) => ({
      ...wrongFields(newEventSchema, values),
      ...(!hasPicture(element) && { image: "A picture, please." }),
    }),
    send: addEvent,
    onSaved: ({ message, event }) => {
      if (!toRepeat.current) return;
      showToast(message);
      setRepeating(event);
    },
    outcome: (answer): FormAlert | null => {
      if (answer.kind === "ok" && toRepeat.current) return null;
      if (answer.kind === "ok") {
        const { event } = answer.data;
        const repeat = (close: () => void) => () => {
          close();
          setRepeating(event);
        };
        const detail = (close: () => void) => <AddedEvent event={event} onRepeat={repeat(close)} />;
        return { tone: "good", text: "Event added successfully!", detail };
      }
      if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
      const failed = { tone: "bad", text: "Error adding event." } as const;
      if (answer.kind === "refused") return { ...failed, detail: answer.message };
      return {
        ...failed,
        detail: "Your session has ended. Sign in again: what you typed is kept, a picture has to be chosen again.",
        afterwards: signInAgain,
      };
    },
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
          <button
            type="submit"
            form={form.id}
            value="repeat"
            disabled={form.sending}
            className={officeButton("outline")}
          >
            Add and repeat
          </button>
        }
      />
      {repeating && (
        <RepeatDialog
          event={repeating}
          onClose={() => setRepeating(null)}
          onMade={({ message }) => {
            showToast(message);
            setRepeating(null);
          }}
        />
      )}
    </>
  );
}
