import type { GuestView } from "./guest-view.ts";

const texts = new Map(
  Object.entries({
    confirmed: "Request confirmed.",
    answered: "Thanks, we've got your answer.",
    asked: "We've received your question. We'll reply by email and here.",
    changed: "Changes saved. We've been notified.",
    "change-asked": "Change requested. We'll email you; until then your booking stays as it is.",
    "change-withdrawn": "Change withdrawn. Your booking stays as it is.",
    same: "No changes to save.",
    cancelled: "Cancelled. We've been notified.",
  }),
);

/**
 * The message after a form of the page was sent.
 *
 * @param done the parameter that the action redirects to. A reload has it as well, so a change that staff have decided
 *   about no longer waits.
 */
export function doneText(done: string, { pending }: Pick<GuestView, "pending">): string {
  return done === "change-asked" && !pending ? "" : (texts.get(done) ?? "");
}
