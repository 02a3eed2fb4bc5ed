import type { ReactNode } from "react";
import { bookableDays, lengths, partySize } from "../../bookings/requests/limits.ts";
import type { QuestionKind } from "../../platform/db/tables/bookings.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { DateField } from "../../platform/ui/date-field.tsx";
import { TextArea } from "../../platform/ui/text-area.tsx";
import { TextField } from "../../platform/ui/text-field.tsx";
import { venue } from "../../platform/venue/venue.ts";
import { cancelText } from "./cancel-text.ts";
import type { GuestView, Refused } from "./guest-view.ts";
import { Alert } from "./notices.tsx";

export interface FormProps {
  /** The page's own URL. */
  path: string;
  view: GuestView;
  /** The last attempt to send a form, if it was rejected. */
  refused: Refused | undefined;
}

export const heading = "mb-4 text-xl font-semibold";

/** The typed values, errors and message of a form's last attempt; empty if another form was sent. */
export function attempt(refused: Refused | undefined, form: Refused["form"]) {
  const rejected = refused?.form === form ? refused : undefined;
  return {
    typed: rejected?.typed ?? {},
    errors: rejected?.errors ?? {},
    message: rejected?.message && <Alert text={rejected.message} />,
  };
}

interface PostFormProps {
  /** The form's id, and the value of its field `do`. */
  name: string;
  path: string;
  title: string;
  message?: ReactNode;
  /** Hidden fields by name. */
  fields?: Record<string, string | number>;
  children: ReactNode;
}

/** A form under its heading. After sending it, the page scrolls to the form. */
export function PostForm({ name, path, title, message, fields, children }: PostFormProps) {
  return (
    <form id={name} method="post" action={`${path}#${name}`} noValidate aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={heading}>
        {title}
      </h2>
      {message}
      {Object.entries({ do: name, ...fields }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The form for changing the time of arrival and the number of guests. */
export function ChangeForm({ path, view, refused, change }: FormProps & { change: NonNullable<GuestView["change"]> }) {
  const { typed, errors, message } = attempt(refused, "change");
  const { first, last } = bookableDays();
  return (
    <PostForm
      name="change"
      path={path}
      title="Change your request"
      message={message}
      fields={{ version: view.version }}
    >
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <DateField
          name="date"
          label="Date"
          min={first}
          max={last}
          defaultValue={typed.date ?? change.date}
          error={errors.date}
          hint={view.kind === "vip-table" ? `We open ${venue.hours.long}.` : undefined}
        />
        <TextField
          name="time"
          label="Time"
          type="time"
          optional
          defaultValue={typed.time ?? change.time}
          error={errors.time}
          hint="Times after midnight count as the same night."
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
        {view.approved
          ? "You'll read what this does to your booking before you save it."
          : "We'll see your change straight away."}
      </p>
      <button type="submit" className={buttonClass("action", "max-sm:w-full")}>
        {view.approved ? "Review changes" : "Save changes"}
      </button>
    </PostForm>
  );
}

/** The form for confirming the request; until then, none of its typed text is shown. */
export function ConfirmForm({ path, refused }: Omit<FormProps, "view">) {
  const { message } = attempt(refused, "confirm");
  return (
    <PostForm name="confirm" path={path} title="Confirm your request" message={message}>
      <p className="mb-5 max-w-[56ch]">
        Confirm that you sent this request to see all of it, change or cancel it, and ask us questions.
      </p>
      <button type="submit" className={buttonClass("action", "max-sm:w-full")}>
        Confirm request
      </button>
      <p className="mt-4 max-w-[56ch] text-quiet">
        Didn't send it? Ignore this page, or reply to our email and we'll delete the request.
      </p>
    </PostForm>
  );
}

/** The heading above the questions, by the kind of the first one. */
const titles: Record<QuestionKind, string> = {
  ask: "We have a question",
  "keep-date": "Keep your request?",
  "day-before": "Are you coming?",
  "table-offer": "A table is free",
};

/** The club's questions, each with two buttons. */
export function AnswerForms({ path, view, refused }: FormProps) {
  const { message } = attempt(refused, "answer");
  const [first] = view.questions;
  if (!first && !message) return null;
  return (
    <section id="answer" aria-labelledby="answer-title" className="mt-10 grid gap-8">
      <div className={first ? "-mb-8" : undefined}>
        <h2 id="answer-title" className={heading}>
          {first ? titles[first.kind] : "Your answer"}
        </h2>
        {message}
      </div>
      {view.questions.map(({ _id, text, options, expires_on }) => (
        <form key={_id} method="post" action={`${path}#answer`}>
          <input type="hidden" name="do" value="answer" />
          <input type="hidden" name="question" value={_id} />
          <p className="mb-5 max-w-[56ch] text-xl text-pretty wrap-anywhere whitespace-pre-line">{text}</p>
          <div className="flex flex-wrap gap-3">
            {options.map(({ value, label }, index) => (
              <button
                key={value}
                type="submit"
                name="answer"
                value={value}
                className={buttonClass(index === 0 ? "action" : "outline", "max-sm:w-full")}
              >
                {label}
              </button>
            ))}
          </div>
          {expires_on && (
            <p className="mt-4 text-quiet">
              Answer by <time dateTime={expires_on}>{formatDateTime(expires_on)}</time>.
            </p>
          )}
        </form>
      ))}
    </section>
  );
}

/** The form for asking the club a question, which is added to the request. */
export function AskForm({ path, refused, formKey }: FormProps & { formKey: string }) {
  const { typed, errors, message } = attempt(refused, "ask");
  return (
    <PostForm name="ask" path={path} title="Ask a question" message={message} fields={{ key: formKey }}>
      <TextArea
        name="question"
        label="Your question"
        maxLength={lengths.comment}
        defaultValue={typed.question ?? ""}
        error={errors.question}
        wide
      />
      <button type="submit" className={buttonClass("outline", "mt-6 max-sm:w-full")}>
        Send question
      </button>
    </PostForm>
  );
}

/** The form for cancelling the request, which asks for a second confirmation. */
export function CancelForm({ path, view, refused, sure }: FormProps & { sure: boolean }) {
  const { message } = attempt(refused, "cancel");
  const text = cancelText[view.kind];
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="border-t border-rule pt-8">
      <h2 id="cancel-title" className={heading}>
        {sure ? text.sure : text.title}
      </h2>
      {message}
      {sure ? (
        <form method="post" action={`${path}?cancel#cancel`} className="flex flex-wrap gap-3">
          <p className="mb-2 w-full max-w-[56ch]">
            You can't undo this online.{view.code && " The code stops working."}
            {view.deposit?.ifCancelled && ` ${view.deposit.ifCancelled}`}
          </p>
          <input type="hidden" name="do" value="cancel" />
          <input type="hidden" name="version" value={view.version} />
          <button type="submit" className={buttonClass("action")}>
            {text.cancel}
          </button>
          <a href={path} className={buttonClass("outline")}>
            {text.keep}
          </a>
        </form>
      ) : (
        <a href={`${path}?cancel#cancel`} className={buttonClass("outline")}>
          {text.cancel}
        </a>
      )}
    </section>
  );
}
