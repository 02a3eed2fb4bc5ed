import { type FormEvent, useEffect, useState } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Modal } from "../../../platform/ui/office/modal.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { formatAmount } from "../../../platform/venue/money.ts";
import { callApi, useApi } from "../../../staff/toolkit/call-api.ts";
import { seatsText } from "../../floor/plan.ts";
import type { PartyDeposit, PartyTable, SeveralPreview } from "../inbox/answer.ts";
import type { SeveralChanged } from "../request.ts";
import { changeSeveral } from "./change-request.ts";
import { EmailChoice, LetterFields } from "./letter-fields.tsx";
import { decisionVerb } from "./next-steps.ts";
import { orderTemplates } from "./order-templates.ts";
import { PartyChoice } from "./party-choice.tsx";
import { useLetter } from "./use-letter.ts";

/** Delay after the last key before the preview is requested, in ms. */
const PAUSE = 300;

const howMany = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** Tables by request, for parties that have none yet. */
function suggestedTables(tables: readonly PartyTable[]): Record<string, string> {
  return Object.fromEntries(
    tables.flatMap(({ _id, table, assigned }) => (table && !assigned ? [[_id, table._id]] : [])),
  );
}

/** Amounts by request. */
const amountsOf = (deposits: readonly PartyDeposit[]) =>
  Object.fromEntries(deposits.map(({ _id, amount_cents }) => [_id, amount_cents]));

/** A party's suggestion: `Booth 2, 8 seats`. */
function tableOf({ _id: id, name, guests, night, table, assigned }: PartyTable) {
  const gets = table && `${table.name}, ${assigned ? "assigned" : seatsText(table.seats)}`;
  return { id, name: `${name}, ${howMany(guests, "guest")}`, night, gets: gets ?? "No table fits", bad: !table };
}

/** A party's deposit: `$300, due Fri 27 Nov, 6 PM`. */
function depositOf({ _id: id, name, night, amount_cents, due_on, set }: PartyDeposit) {
  const due = due_on ? `, due ${formatDateTime(due_on)}` : "";
  return { id, name, night, gets: formatAmount(amount_cents) + (set ? ", set" : due) };
}

interface AnswerSeveralProps {
  ids: readonly string[];
  /** A request that can have the status. */
  example: string;
  status: string;
  onDone: (changed: SeveralChanged) => void;
  onClose: () => void;
}

/** Gives several requests a status; each guest is emailed their own text, of which the first is shown. */
export function AnswerSeveral({ ids, example, status, onDone, onClose }: AnswerSeveralProps) {
  const { data } = useApi("GET /requests/:id/answer", { params: { id: example }, query: { to: status } });
  const [emails, setEmails] = useState(status !== "shortlisted");
  // As in a single decision.
  const [assigns, setAssigns] = useState(true);
  const [asks, setAsks] = useState(true);
  const [preview, setPreview] = useState<SeveralPreview | null>(null);
  const [tried, setTried] = useState(0);
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  // Every guest owes a deposit: one that was set, or one by the rules.
  const owe =
    preview !== null && preview.deposits.length === preview.count && preview.deposits.every(({ set }) => set || asks);
  // Every guest gets a table, so that the email can name it.
  const parties = preview?.tables ?? [];
  const seated = parties.length > 0 && parties.every(({ table, assigned }) => table && (assigned || assigns));
  const without = parties.filter(({ table }) => !table);
  const templates = data ? orderTemplates(data.templates, { table: seated, deposit: owe }) : [];
  const letter = useLetter(`answer-several:${status}`, templates, undefined);
  const { subject, text } = letter;
  const email = emails ? { subject: subject.trim(), text: text.trim() } : "none";
  const complete = email === "none" || (email.subject !== "" && email.text !== "");
  const previewCall =
    data && complete ? JSON.stringify({ json: { ids, status, email, assign: assigns, ask: asks }, tried }) : null;

  useEffect(() => {
    if (previewCall === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await callApi("POST /requests/several/preview", {
        json: JSON.parse(previewCall).json,
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      if (answer.kind === "ok") setPreview(answer.data);
      else if (answer.kind === "refused") setFailed(answer.message);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [previewCall]);

  const tables = parties;
  const deposits = preview?.deposits ?? [];
  const unset = deposits.filter(({ set }) => !set);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !complete) return;
    setBusy(true);
    const answer = await changeSeveral(ids, {
      status,
      email,
      ...(assigns && { tables: suggestedTables(tables) }),
      ...(asks && unset.length > 0 && { deposits: amountsOf(unset) }),
    });
    setBusy(false);
    if (answer.kind === "failed") {
      setFailed(answer.message);
      setTried(tried + 1);
    }
    if (answer.kind !== "done") return;
    letter.forget();
    onDone(answer);
  };

  const { count, demo } = preview ?? { count: ids.length, demo: 0 };
  // Demo guests are never emailed, so only real ones count.
  const emailed = count - demo;
  const guests = emailed === 0 && demo > 0 ? howMany(demo, "demo guest") : howMany(emailed, "guest");
  const title = `${decisionVerb(status)}: ${howMany(count, "request")}`;
  const missing = emails ? (preview?.missing ?? []) : [];
  return (
    <Modal open onClose={onClose} label={title} className="w-[min(94vw,640px)]">
      <form
        onSubmit={submit}
        noValidate
        className="office grid max-h-[94svh] grid-rows-[auto_minmax(0,1fr)_auto] border border-rule bg-raised"
      >
        <h2 className="border-b border-rule px-5 py-4 text-lg font-semibold">{title}</h2>
        <div className="grid content-start gap-4 overflow-y-auto p-5">
          {tables.some(({ assigned }) => !assigned) && (
            <PartyChoice
              label="Assign the suggested tables"
              list="Tables"
              parties={tables.map(tableOf)}
              chosen={assigns}
              onChoose={(chosen) => {
                setAssigns(chosen);
                letter.choose(0);
              }}
            />
          )}
          {assigns && without.length > 0 && (
            <p role="status" className="-mt-2 font-semibold text-danger wrap-anywhere">
              {without.length} of {howMany(parties.length, "party").replace("partys", "parties")}{" "}
              {without.length === 1 ? "gets" : "get"} no table: {without.map(({ name }) => name).join(", ")}.
            </p>
          )}
          {unset.length > 0 && (
            <PartyChoice
              label="Ask for deposits by the rules"
              list="Deposits"
              parties={deposits.map(depositOf)}
              chosen={asks}
              onChoose={(chosen) => {
                setAsks(chosen);
                letter.choose(0);
              }}
            />
          )}
          <EmailChoice emails={emails} onChoose={setEmails} who={guests} />
          {emails && demo > 0 && (
            <p className="-mt-2 text-quiet">
              {emailed > 0 ? `${howMany(demo, "demo guest")} besides. ` : ""}Demo guests are never emailed.
            </p>
          )}
          {emails && (
            <LetterFields
              letter={letter}
              errors={{
                ...(subject.trim() === "" && data && { subject: "Enter a subject." }),
                ...(text.trim() === "" && data && { text: "Enter a reply." }),
              }}
              hint="Words in braces are filled in for each guest. If they owe a deposit, how to pay it follows this text."
            />
          )}
          {missing.length > 0 && (
            <ul role="alert" className="border-l-4 border-danger bg-paper px-4 py-3 font-semibold">
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          {emails && preview?.first && missing.length === 0 && (
            <section aria-label="Preview" className="border border-rule bg-paper p-4">
              <p className="text-quiet">
                {preview.first.name} gets, the first of {guests}:
              </p>
              <p className="mt-2 font-semibold wrap-anywhere">{preview.first.subject}</p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{preview.first.text}</p>
            </section>
          )}
        </div>
        <footer className="flex flex-wrap items-center gap-3 border-t border-rule px-5 py-4">
          <OfficeButton look="action" type="submit" disabled={busy || !data || missing.length > 0 || count === 0}>
            {busy
              ? "Saving..."
              : emails && emailed > 0
                ? `${decisionVerb(status)} and email ${guests}`
                : `${decisionVerb(status)} without email`}
          </OfficeButton>
          <OfficeButton look="quiet" onClick={onClose}>
            Cancel
          </OfficeButton>
          {failed && (
            <p role="alert" className="basis-full font-semibold text-danger">
              {failed}
            </p>
          )}
        </footer>
      </form>
    </Modal>
  );
}
