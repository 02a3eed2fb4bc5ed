import type { GuestView } from "./guest-view.ts";

/**
 * How the guest will get a reply, to complete a sentence after "We'll". @param mailConfigured whether emails can be
 * promised.
 */
const replyWay = (mailConfigured: boolean) => (mailConfigured ? "email you" : "be in touch");

const texts = (mailConfigured: boolean) =>
  new Map(
    Object.entries({
      confirmed: "Request confirmed.",
      answered: "Thanks, we've got your answer.",
      asked: `We've received your question. We'll ${mailConfigured ? "reply by email and here" : "be in touch"}.`,
      changed: "Changes saved. We've been notified.",
      "change-asked": `Change requested. We'll ${replyWay(mailConfigured)}; until then your booking stays as it is.`,
      "change-withdrawn": "Change withdrawn. Your booking stays as it is.",
      same: "No changes to save.",
      cancelled: "Cancelled. We've been notified.",
    }),
  );

/**
 * The message after a form of the page was sent.
 *
 * @param done the parameter that the action redirects to. It survives reloads, so it is ignored once staff have decided
 * on the change.
 */
export function doneText(
  done: string,
  { pending, mailConfigured }: Pick<GuestView, "pending" | "mailConfigured">,
): string {
  return done === "change-asked" && !pending ? "" : (texts(mailConfigured).get(done) ?? "");
}
