import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { seatsText } from "../../floor/plan.ts";
import type { PartyDeposit, PartyTable } from "../inbox/answer.ts";
import { DeclineFields } from "./decline-fields.tsx";
import { EmailChoice, LetterFields } from "./letter-fields.tsx";
import { decisionVerb } from "./next-steps.ts";
import { letterErrors } from "./use-letter.ts";
import { type SeveralAnswer, type SeveralAnswerOptions, useSeveralAnswer } from "./use-several-answer.ts";

/** A party's suggestion: `Booth 2, 8 seats`. */
function tableOf({ _id: id, name, guests, night, table, assigned }: PartyTable) {
  const gets = table && `${table.name}, ${assigned ? "assigned" : seatsText(table.seats)}`;
  return { id, name: `${name}, ${formatCount(guests, "guest")}`, night, gets: gets ?? "No table fits", bad: !table };
}

/** A party's deposit: `$300, due Fri 27 Nov, 6 PM`. */
function depositOf({ _id: id, name, night, amount_cents, due_on, set }: PartyDeposit) {
  const due = due_on ? `, due ${formatDateTime(due_on)}` : "";
  return { id, name, night, gets: formatAmount(amount_cents) + (set ? ", set" : due) };
}

interface PartyChoiceProps {
  /** The checkbox's label. */
  label: string;
  /** Names the list of parties. */
  list: string;
  parties: readonly { id: string; name: string; night: string; gets: string; bad?: boolean }[];
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** A choice for several parties at once, with the list of what each of them gets. */
function PartyChoice({ label, list, parties, chosen, onChoose }: PartyChoiceProps) {
  const nights = new Set(parties.map(({ night }) => night)).size;
  return (
    <div>
      <Check checked={chosen} onChange={onChoose} className="w-fit font-semibold accent-ink!">
        {label}
      </Check>
      {chosen && (
        <ul aria-label={list} className="tabular mt-1 border border-rule bg-paper px-4">
          {parties.map(({ id, name, night, gets, bad }) => (
            <li
              key={id}
              className="flex justify-between gap-x-4 border-b border-rule py-2 last:border-b-0 max-sm:flex-col"
            >
              <span className="min-w-0 wrap-anywhere">
                {name}
                {nights > 1 && `, ${formatDay(night)}`}
              </span>
              <span className={`min-w-0 font-semibold wrap-anywhere ${bad ? "text-danger" : ""}`}>{gets}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tables and deposits that go with a decision. */
function BookingChoices({ answer }: { answer: SeveralAnswer }) {
  const { tables, assigns, deposits, asks } = answer;
  const without = tables.filter(({ table }) => !table);
  return (
    <>
      {tables.some(({ assigned }) => !assigned) && (
        <PartyChoice
          label="Assign the suggested tables"
          list="Tables"
          parties={tables.map(tableOf)}
          chosen={assigns}
          onChoose={answer.chooseTables}
        />
      )}
      {assigns && without.length > 0 && (
        <p role="status" className="-mt-2 font-semibold text-danger wrap-anywhere">
          {without.length} of {formatCount(tables.length, "party", "parties")} {without.length === 1 ? "gets" : "get"}{" "}
          no table: {without.map(({ name }) => name).join(", ")}.
        </p>
      )}
      {answer.unset.length > 0 && (
        <PartyChoice
          label="Ask for deposits by the rules"
          list="Deposits"
          parties={deposits.map(depositOf)}
          chosen={asks}
          onChoose={answer.chooseDeposits}
        />
      )}
    </>
  );
}

interface SeveralEmailProps {
  answer: SeveralAnswer;
  /** Who is emailed: `5 guests`. */
  guests: string;
  emailed: number;
  /** The number of demo guests. */
  demo: number;
}

/** The email that goes with a decision, as the first guest gets it. */
function SeveralEmail({ answer, guests, emailed, demo }: SeveralEmailProps) {
  const { emails, letter, loaded, missing, preview } = answer;
  if (!emails) return null;
  return (
    <>
      {demo > 0 && (
        <p className="-mt-2 text-quiet">
          {emailed > 0 ? `Plus ${formatCount(demo, "demo guest")}. ` : ""}Demo guests are never emailed.
        </p>
      )}
      <LetterFields
        letter={letter}
        errors={loaded ? letterErrors(letter) : {}}
        hint="Words in braces are filled in for each guest. If they owe a deposit, how to pay it follows this text."
      />
      {missing.length > 0 && (
        <ul role="alert" className="border-l-4 border-danger bg-paper px-4 py-3 font-semibold">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {preview?.first && missing.length === 0 && (
        <section aria-label="Preview" className="border border-rule bg-paper p-4">
          <p className="text-quiet">
            {preview.first.name} gets, the first of {guests}:
          </p>
          <p className="mt-2 font-semibold wrap-anywhere">{preview.first.subject}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{preview.first.text}</p>
        </section>
      )}
    </>
  );
}

/** Gives several requests a status; each guest is emailed their own text, and the first one is shown. */
export function AnswerSeveral({ onClose, ...options }: SeveralAnswerOptions & { onClose: () => void }) {
  const answer = useSeveralAnswer(options);
  const { emails, busy, failed, preview } = answer;
  const { count, demo } = preview ?? { count: options.ids.length, demo: 0 };
  // Demo guests are never emailed, so only real ones count.
  const emailed = count - demo;
  const guests = emailed === 0 && demo > 0 ? formatCount(demo, "demo guest") : formatCount(emailed, "guest");
  const verb = decisionVerb(options.status);
  const title = `${verb}: ${formatCount(count, "request")}`;
  return (
    <DialogFrame title={title} width="large" onClose={onClose}>
      <DialogContent
        onSubmit={answer.submit}
        className="grid content-start gap-4"
        failed={failed}
        buttons={
          <DialogButtons
            save={emails && emailed > 0 ? `${verb} and email ${guests}` : `${verb} without email`}
            saving="Saving..."
            busy={busy}
            disabled={!answer.loaded || answer.missing.length > 0 || count === 0}
            onCancel={onClose}
          />
        }
      >
        <BookingChoices answer={answer} />
        <EmailChoice emails={emails} onChoose={answer.setEmails} who={guests} />
        {answer.decline && <DeclineFields kind={options.kind} state={answer.decline} />}
        <SeveralEmail answer={answer} guests={guests} emailed={emailed} demo={demo} />
      </DialogContent>
    </DialogFrame>
  );
}
