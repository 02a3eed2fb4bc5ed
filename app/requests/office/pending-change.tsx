import { useState } from "react";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { officeButton } from "../../ui/office/button.ts";
import { SelectInput, TextBox, TextInput } from "../../ui/office/input.tsx";
import { lengths } from "../forms/limits.ts";
import { formatChange } from "../guest/pending-change.ts";
import type { PendingDecision, RequestDetail } from "../request.ts";
import type { OpenRequest } from "./use-request.ts";

type Decision = "approve" | "decline";

const labels: Record<Decision, string> = { approve: "Approve change", decline: "Decline change" };

interface DecisionFormProps {
  decision: Decision;
  pending: PendingDecision;
  request: RequestDetail;
  open: OpenRequest;
  onClose: () => void;
}

/** The email about a decision, which can be changed or left out. */
function DecisionForm({ decision, pending, request, open, onClose }: DecisionFormProps) {
  const templates = pending[decision];
  // The shipped templates are approved, declined.
  const first = decision === "approve" ? 0 : Math.min(1, templates.length - 1);
  const [email, setEmail] = useState(() => ({ subject: "", text: "", ...templates[first] }));
  const [told, setTold] = useState(true);
  const [missing, setMissing] = useState(false);

  const send = () => {
    const subject = email.subject.trim();
    const text = email.text.trim();
    if (told && (subject === "" || text === "")) return setMissing(true);
    open.decide(
      { decision, email: told ? { subject, text } : "none" },
      {
        does: labels[decision],
        done: `${request.name}: change ${decision === "approve" ? "approved" : "declined"}.`,
        after: onClose,
      },
    );
  };

  return (
    <div className="mt-4 grid gap-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 md:pointer-fine:min-h-8">
        <input
          type="checkbox"
          checked={told}
          onChange={({ currentTarget }) => setTold(currentTarget.checked)}
          className="size-5 accent-ink"
        />
        Email the guest
      </label>
      {told && (
        <>
          <SelectInput
            label="Template"
            defaultValue={first}
            onChange={({ currentTarget }) =>
              setEmail({ subject: "", text: "", ...templates[Number(currentTarget.value)] })
            }
          >
            {templates.map(({ name }, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label="Subject"
            value={email.subject}
            maxLength={lengths.subject}
            error={missing && email.subject.trim() === "" ? "Enter a subject." : undefined}
            onChange={({ currentTarget: { value } }) => setEmail((before) => ({ ...before, subject: value }))}
          />
          <TextBox
            label="Text"
            rows={8}
            lines={11}
            value={email.text}
            maxLength={lengths.letter}
            error={missing && email.text.trim() === "" ? "Enter an email." : undefined}
            onChange={({ currentTarget: { value } }) => setEmail((before) => ({ ...before, text: value }))}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" disabled={open.busy} onClick={send} className={officeButton("action")}>
          {labels[decision]}
          {!told && " without email"}
        </button>
        <button type="button" onClick={onClose} className={officeButton("quiet")}>
          Cancel
        </button>
      </div>
    </div>
  );
}

interface PendingChangeProps {
  request: RequestDetail;
  open: OpenRequest;
  /** Whether the role may decide. */
  changes: boolean;
}

/** A change that the guest asked for beside the approval, and the decision about it. */
export function PendingChange({ request, open, changes }: PendingChangeProps) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const pending = request.pending_change;
  if (!pending) return null;
  return (
    <section aria-labelledby="pending-change" className="border-l-4 border-action bg-paper px-4 py-3">
      <h3 id="pending-change" className="font-semibold">
        Change requested
      </h3>
      <p className="text-quiet">
        <time dateTime={pending.asked_on}>{formatDateTime(pending.asked_on, today())}</time>. The booking stays as it is
        until you decide.
      </p>
      <dl className="tabular mt-3 grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {pending.changes.map((change) => (
          <div key={change.label} className="contents">
            <dt className="text-quiet">{change.label}</dt>
            <dd className="font-semibold">{formatChange(change)}</dd>
          </div>
        ))}
      </dl>
      {pending.table && (
        <p className="mt-3">{pending.table} If you approve the change, this party has no table until you assign one.</p>
      )}
      {changes &&
        (deciding ? (
          <DecisionForm
            key={`${deciding} ${pending.asked_on}`}
            {...{ decision: deciding, pending, request, open }}
            onClose={() => setDeciding(null)}
          />
        ) : (
          <div className="mt-4 flex flex-wrap gap-2">
            <button type="button" onClick={() => setDeciding("approve")} className={officeButton("action")}>
              {labels.approve}
            </button>
            <button type="button" onClick={() => setDeciding("decline")} className={officeButton("outline")}>
              {labels.decline}
            </button>
          </div>
        ))}
    </section>
  );
}
