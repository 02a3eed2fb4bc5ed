import { type Said, useOfficeForm } from "../../auth/use-office-form.tsx";
import { useSignInAgain } from "../../auth/use-sign-in-again.ts";
import { hasPicture } from "../../media/office/form-picture.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import { newEventSchema } from "../schema.ts";
import { addEvent, type EventAnswer } from "./event-calls.ts";
import { EventFormPage } from "./event-form-page.tsx";
import { newEvent } from "./event-start.ts";

/** Puts up a new night. */
export default function AddEvent() {
  const signInAgain = useSignInAgain();
  const form = useOfficeForm<EventAnswer>({
    name: "add-event",
    start: newEvent,
    check: (values, element) => ({
      ...wrongFields(newEventSchema, values),
      ...(!hasPicture(element) && { image: "A picture, please." }),
    }),
    send: addEvent,
    outcome: (answer): Said => {
      if (answer.kind === "ok") return { tone: "good", text: "Event added successfully!" };
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
  return <EventFormPage title="Add Event" form={form} save={{ words: "Add event", busy: "Adding..." }} />;
}
