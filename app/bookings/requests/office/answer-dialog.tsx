import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { Modal } from "../../../platform/ui/office/modal.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useApi } from "../../../staff/toolkit/call-api.ts";
import { tooLargeText } from "../../floor/choices.ts";
import { TableField } from "../../floor/office/table-field.tsx";
import { type AnswerStart, changeDecisionOf, questionLengths } from "../inbox/answer.ts";
import { emptyPlaceholders, missingText } from "../inbox/fill-reply.ts";
import type { Answer } from "../inbox/schema.ts";
import type { RequestDetail } from "../request.ts";
import { holdsNight } from "../status-rules.ts";
import {
  bookingErrors,
  bookingSent,
  bookingTexts,
  type Chosen,
  DepositFields,
  suggested,
  withTable,
} from "./booking-fields.tsx";
import { EmailChoice, LetterFields } from "./letter-fields.tsx";
import { decisionVerb, statusLabel } from "./next-steps.ts";
import { useLetter } from "./use-letter.ts";
import type { OpenRequest } from "./use-request.ts";

/** The subject of an answer: a status, a question, or a decision about the guest's change. */
export type Decision = string;

interface AnswerDialogProps {
  request: RequestDetail;
  decision: Decision;
  open: OpenRequest;
  onClose: () => void;
  /** The element that has focus afterwards. */
  returnTo: () => HTMLElement | null;
}

/** Approves, declines or asks in one step: email, table and deposit. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { request, decision, onClose, returnTo } = props;
  const { data, failed, reload } = useApi("GET /requests/:id/answer", {
    params: { id: request._id },
    query: { to: decision },
  });
  const title = decision === "question" ? "Ask a question" : decisionVerb(decision);
  // Until it has loaded, as wide as it will probably be.
  const wide = data
    ? showsFloor(data, request.kind)
    : holdsNight(
        { kind: request.kind, date_wanted: request.date },
        decision === "approve-change" ? request.status : decision,
      );
  const width = wide ? "w-[min(94vw,1160px)]" : "w-[min(94vw,640px)]";
  return (
    <Modal open onClose={onClose} label={title} returnTo={returnTo} className={width}>
      <div className="office grid max-h-[94svh] grid-rows-[auto_minmax(0,1fr)] border border-rule bg-raised">
        <header className="border-b border-rule px-5 py-4">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="wrap-anywhere text-quiet">
            {request.name}: {request.wants}. {request.email}
          </p>
        </header>
        {data ? (
          <AnswerForm {...props} start={data} />
        ) : (
          <div aria-busy={!failed} className="flex flex-wrap items-center gap-3 p-5">
            <p role="status">{failed ?? "Loading..."}</p>
            {failed && <OfficeButton onClick={reload}>Retry</OfficeButton>}
            <OfficeButton look="quiet" onClick={onClose}>
              Cancel
            </OfficeButton>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** The part of the email below the text that staff can edit. */
const QUESTION_FOLLOWS = "The question and both buttons follow this text.";
const DEPOSIT_FOLLOWS = "The deposit, when it’s due and how to pay it follow this text.";

/** Whether the floor plan is part of the form. */
function showsFloor({ booking }: AnswerStart, kind: string): boolean {
  return booking !== null && booking.tables.plan.tables.length > 0 && !tooLargeText(kind, booking.tables);
}

type Errors = Record<string, string>;

function AnswerForm({
  request,
  decision,
  open,
  onClose,
  start,
}: Omit<AnswerDialogProps, "returnTo"> & { start: AnswerStart }) {
  const { _id: id, kind, name } = request;
  const { booking } = start;
  const asks = decision === "question";
  const change = changeDecisionOf(decision);
  const [emails, setEmails] = useState(decision !== "shortlisted");
  const [chosen, setChosen] = useState(() =>
    booking ? suggested(booking, kind === "vip-table") : { table: "", amount: "", due: "" },
  );
  const [question, setQuestion] = useState({ text: "", yes: "Yes", no: "No" });
  const [errors, setErrors] = useState<Errors>({});
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const booked = booking ? bookingTexts(booking, chosen) : {};
  const values = { ...start.values, ...Object.fromEntries(Object.entries(booked).filter(([, text]) => text)) };
  const letter = useLetter(
    `answer:${decision}:${id}${change ? request.pending_change?.asked_on : ""}`,
    start.templates,
    values,
  );

  useEffect(() => {
    // The dialog opened before this loaded.
    form.current?.querySelector<HTMLElement>("[data-first-focus], select, input")?.focus();
  }, []);

  const asksDeposit = booking !== null && bookingSent(booking, chosen).deposit !== undefined;

  const wrong = (): Errors => {
    const [empty] = emails ? emptyPlaceholders(letter, values) : [];
    return {
      ...(booking && bookingErrors(chosen)),
      ...(asks && question.text.trim() === "" && { question: "Enter a question." }),
      ...(asks && question.yes.trim() === "" && { yes: "Enter an answer." }),
      ...(asks && question.no.trim() === "" && { no: "Enter an answer." }),
      ...(emails && letter.subject.trim() === "" && { subject: "Enter a subject." }),
      ...(emails && letter.text.trim() === "" && { text: "Enter a reply." }),
      ...(empty && { text: `${missingText(empty)}, so {${empty}} is empty. Change the text.` }),
    };
  };

  const choose = (now: Chosen) => {
    setChosen(now);
    setErrors({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrong();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const answer: Answer = {
      ...(change ? { change } : !asks && { status: decision }),
      email: emails ? { subject: letter.subject.trim(), text: letter.text.trim() } : "none",
      ...(asks && {
        question: { text: question.text.trim(), options: [question.yes.trim(), question.no.trim()] },
      }),
      ...(booking && bookingSent(booking, chosen)),
      ...(errors.anyway && { anyway: true }),
    };
    const label = change ? `Change ${change}d` : statusLabel(kind, decision);
    const result = asks ? "Question queued." : `${label}. ${emails ? "Email queued." : "Not emailed."}`;
    open.answer(answer, key, {
      does: asks ? "Send question" : decisionVerb(decision),
      done: `${name}: ${result}`,
      after: () => {
        letter.forget();
        onClose();
      },
      stale: onClose,
      refused: setErrors,
    });
  };

  const verb = asks ? "Send question" : `${decisionVerb(decision)} ${emails ? "and email" : "without email"}`;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-rows-[minmax(0,1fr)_auto] overflow-hidden">
      <div
        className={`grid content-start gap-4 overflow-y-auto p-5 ${showsFloor(start, kind) ? "lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-6" : ""}`}
      >
        {booking && tooLargeText(kind, booking.tables) && <p>{tooLargeText(kind, booking.tables)}</p>}
        {booking && !tooLargeText(kind, booking.tables) && (
          <TableField
            choices={booking.tables}
            value={chosen.table || null}
            error={errors.table}
            onChange={(table) => choose(withTable(booking, chosen, table ?? ""))}
          />
        )}
        <div className="grid min-w-0 content-start gap-4">
          {booking && (
            <DepositFields
              booking={booking}
              chosen={chosen}
              errors={{ ...errors, amount: errors.amount ?? errors.deposit }}
              onChange={choose}
            />
          )}
          {asks && <QuestionFields question={question} onChange={setQuestion} errors={errors} />}
          {!asks && <EmailChoice emails={emails} onChoose={setEmails} who="the guest" />}
          {emails && (
            <LetterFields
              letter={letter}
              errors={errors}
              hint={asks ? QUESTION_FOLLOWS : start.owes || asksDeposit ? DEPOSIT_FOLLOWS : undefined}
            />
          )}
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-rule px-5 py-4">
        <OfficeButton look="action" type="submit" disabled={open.busy}>
          {open.busy ? "Saving..." : errors.anyway ? `${verb} anyway` : verb}
        </OfficeButton>
        <OfficeButton look="quiet" onClick={onClose}>
          Cancel
        </OfficeButton>
        {(errors.form ?? errors.status) && (
          <p role="alert" className="basis-full font-semibold text-danger">
            {errors.form ?? errors.status}
          </p>
        )}
      </footer>
    </form>
  );
}

interface QuestionFieldsProps {
  question: { text: string; yes: string; no: string };
  onChange: (question: QuestionFieldsProps["question"]) => void;
  errors: Errors;
}

/** One question, and the labels of its two buttons. */
function QuestionFields({ question, onChange, errors }: QuestionFieldsProps) {
  return (
    <>
      <TextInput
        label="Question"
        name="question"
        data-first-focus
        value={question.text}
        maxLength={questionLengths.text}
        error={errors.question}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, text: value })}
      />
      <div className="grid grid-cols-2 gap-3">
        {(["yes", "no"] as const).map((name, at) => (
          <TextInput
            key={name}
            label={at === 0 ? "First button" : "Second button"}
            name={name}
            value={question[name]}
            maxLength={questionLengths.option}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) => onChange({ ...question, [name]: value })}
          />
        ))}
      </div>
    </>
  );
}
