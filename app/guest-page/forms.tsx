import { venue } from "../content/venue.ts";
import { bookableDays, lengths, partySize } from "../requests/limits.ts";
import { buttonClass } from "../ui/button.ts";
import { DateField } from "../ui/date-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { GuestView, Refused } from "./guest-view.ts";

interface FormProps {
  /** The page's own address. */
  path: string;
  view: GuestView;
  /** What was sent last, and why it was not done. */
  refused: Refused | undefined;
}

const heading = "mb-4 text-xl font-semibold";

/** What a form says of an attempt, and what was typed in it. */
function attempt(refused: Refused | undefined, form: Refused["form"]) {
  const mine = refused?.form === form ? refused : undefined;
  return {
    typed: mine?.typed ?? {},
    errors: mine?.errors ?? {},
    message: mine?.message && (
      <p role="alert" className="mb-5 border-l-4 border-action bg-raised px-5 py-4">
        {mine.message}
      </p>
    ),
  };
}

/** Changes when a party comes and how many they are. */
export function ChangeForm({ path, view, refused, change }: FormProps & { change: NonNullable<GuestView["change"]> }) {
  const { typed, errors, message } = attempt(refused, "change");
  const { first, last } = bookableDays();
  const promised = view.state.title;
  return (
    <form id="change" method="post" action={`${path}#change`} noValidate aria-labelledby="change-title">
      <h2 id="change-title" className={heading}>
        Change it
      </h2>
      {message}
      <input type="hidden" name="do" value="change" />
      <input type="hidden" name="version" value={view.version} />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <DateField
          name="date"
          label="Date"
          min={first}
          max={last}
          defaultValue={typed.date ?? change.date}
          error={errors.date}
          hint={`We open ${venue.hours.long}.`}
        />
        <TextField
          name="time"
          label="Time"
          type="time"
          optional
          defaultValue={typed.time ?? change.time}
          error={errors.time}
          hint="After midnight is still the same night."
        />
        <TextField
          name="guests"
          label="Guests"
          type="number"
          inputMode="numeric"
          min={partySize.fewest}
          max={partySize.most}
          defaultValue={typed.guests ?? change.guests}
          error={errors.guests}
        />
      </div>
      <p className="mt-4 mb-5 max-w-[56ch] text-quiet">
        {/ on$/.test(promised)
          ? "Another night, or more of you, is a new question to us: we look at it again and answer by mail."
          : "We see it at once."}
      </p>
      <button type="submit" className={buttonClass("action", "max-sm:w-full")}>
        Save the change
      </button>
    </form>
  );
}

/** Asks something, which lands where the request is. */
export function AskForm({ path, refused, formKey }: FormProps & { formKey: string }) {
  const { typed, errors, message } = attempt(refused, "ask");
  return (
    <form id="ask" method="post" action={`${path}#ask`} noValidate aria-labelledby="ask-title">
      <h2 id="ask-title" className={heading}>
        Ask us something
      </h2>
      {message}
      <input type="hidden" name="do" value="ask" />
      <input type="hidden" name="key" value={formKey} />
      <TextArea
        name="question"
        label="Your question"
        maxLength={lengths.comment}
        defaultValue={typed.question ?? ""}
        error={errors.question}
        wide
      />
      <button type="submit" className={buttonClass("outline", "mt-6 max-sm:w-full")}>
        Send the question
      </button>
    </form>
  );
}

/** Cancels the request, once the guest has said that they are sure. */
export function CancelForm({ path, view, refused, sure }: FormProps & { sure: boolean }) {
  const { message } = attempt(refused, "cancel");
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="border-t border-rule pt-8">
      <h2 id="cancel-title" className={heading}>
        {sure ? "Cancel it for good?" : "Cannot come?"}
      </h2>
      {message}
      {sure ? (
        <form method="post" action={`${path}?cancel#cancel`} className="flex flex-wrap gap-3">
          <p className="mb-2 w-full max-w-[56ch]">
            This cannot be taken back here.{view.code && " The code stops working."}
          </p>
          <input type="hidden" name="do" value="cancel" />
          <input type="hidden" name="version" value={view.version} />
          <button type="submit" className={buttonClass("action")}>
            Yes, cancel it
          </button>
          <a href={path} className={buttonClass("outline")}>
            Keep it
          </a>
        </form>
      ) : (
        <a href={`${path}?cancel#cancel`} className={buttonClass("outline")}>
          Cancel it
        </a>
      )}
    </section>
  );
}
