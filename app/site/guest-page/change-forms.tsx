import { type FieldChange, formatChange } from "../../bookings/requests/pending-change.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { venue } from "../../platform/venue/venue.ts";
import { attempt, type FormProps, heading, PostForm } from "./forms.tsx";
import type { Review } from "./guest-view.ts";
import { Alert } from "./notices.tsx";

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="mb-5 border-t-[3px] border-ink">
      {changes.map((change) => (
        <div key={change.label} className="grid grid-cols-[minmax(88px,1fr)_3fr] gap-4 border-b border-rule py-3">
          <dt className="text-quiet">{change.label}</dt>
          <dd className="font-medium wrap-anywhere">{formatChange(change)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the consequences of changing an approved party before the change is saved. */
export function ReviewForm({ path, review }: { path: string; review: Review }) {
  const { outcome, title, text, changes, typed } = review;
  const { version = "", date = "", time = "", guests = "" } = typed;
  const fields = { agreed: outcome, version, date, time, guests };
  return (
    <PostForm name="change" path={path} title={title} fields={fields}>
      <p className="mb-5 max-w-[56ch] text-xl text-pretty">{text}</p>
      <Changes changes={changes} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonClass("action", "max-sm:w-full")}>
          {outcome === "kept" ? "Save changes" : "Send request"}
        </button>
        <button type="submit" name="edit" value="yes" className={buttonClass("outline", "max-sm:w-full")}>
          Edit changes
        </button>
      </div>
    </PostForm>
  );
}

/** The pending change of a guest, with a button to withdraw it. */
export function PendingChange({ path, view, refused }: FormProps) {
  const { pending, version } = view;
  const { message } = attempt(refused, "withdraw");
  if (!pending) return refused?.form === "withdraw" ? <Alert id="withdraw" text={refused.message} /> : null;
  return (
    <PostForm name="withdraw" path={path} title="Your change needs our approval" message={message} fields={{ version }}>
      <p className="mb-5 max-w-[56ch] text-pretty">{pending.text}</p>
      <Changes changes={pending.changes} />
      <button type="submit" className={buttonClass("outline", "max-sm:w-full")}>
        Withdraw change
      </button>
    </PostForm>
  );
}

/** Replaces the form after the cutoff for changes. */
export function TooLate({ refused }: { refused: FormProps["refused"] }) {
  return (
    <section id="change" aria-labelledby="change-title">
      <h2 id="change-title" className={heading}>
        Need to change something?
      </h2>
      {refused?.form === "change" && <Alert text={refused.message} />}
      <p className="mb-5 max-w-[56ch]">It's too late to change this online. Call us and we'll see what we can do.</p>
      <a href={`tel:${venue.phone.dialled}`} className={buttonClass("action", "tabular max-sm:w-full")}>
        Call {venue.phone.shown}
      </a>
    </section>
  );
}
