import { type FormEvent, useEffect, useRef, useState } from "react";
import { isDecline } from "../../../platform/venue/decline-reasons.ts";
import { type AnswerStart, changeDecisionOf } from "../inbox/answer.ts";
import { emptyPlaceholders, missingText } from "../inbox/fill-reply.ts";
import type { Answer } from "../inbox/schema.ts";
import type { RequestDetail } from "../request.ts";
import { bookingErrors, bookingSent, bookingTexts, type Chosen, suggested } from "./booking-fields.tsx";
import { decisionVerb, statusLabel } from "./next-steps.ts";
import { useDecline } from "./use-decline.ts";
import { letterErrors, useLetter } from "./use-letter.ts";
import type { OpenRequest } from "./use-request.ts";

export interface AnswerOptions {
  request: RequestDetail;
  /** The subject of the answer: a status, `question`, or `approve-change` and `decline-change` for the guest's change. */
  decision: string;
  open: OpenRequest;
  onClose: () => void;
  start: AnswerStart;
}

/** A question as typed, with the labels of its two buttons. */
export interface TypedQuestion {
  text: string;
  yes: string;
  no: string;
}

/** An answer to a request while it is written: email, table, deposit or question, with the errors of each field. */
export function useAnswer({ request, decision, open, onClose, start }: AnswerOptions) {
  const { _id: id, kind, name } = request;
  const { booking } = start;
  const asks = decision === "question";
  const change = changeDecisionOf(decision);
  const [emails, setEmails] = useState(decision !== "shortlisted");
  const [chosen, setChosen] = useState(() =>
    booking ? suggested(booking, kind === "vip-table") : { table: "", amount: "", due: "" },
  );
  const [question, setQuestion] = useState<TypedQuestion>({ text: "", yes: "Yes", no: "No" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const booked = booking ? bookingTexts(booking, chosen) : {};
  const values = { ...start.values, ...Object.fromEntries(Object.entries(booked).filter(([, text]) => text)) };
  const draft = `answer:${decision}:${id}${change ? request.pending_change?.asked_on : ""}`;
  const letter = useLetter(draft, start.templates, values);
  const declines = isDecline(kind, decision);
  const decline = useDecline(`decline:${decision}:${id}`);
  const [subject, text] = [letter.subject.trim(), letter.text.trim()];
  const [ask, yes, no] = [question.text.trim(), question.yes.trim(), question.no.trim()];
  // The dialog opened before this loaded.
  useEffect(() => form.current?.querySelector<HTMLElement>("[data-first-focus], select, input")?.focus(), []);

  const findErrors = (): Record<string, string> => {
    const [empty] = emails ? emptyPlaceholders(letter, values) : [];
    return {
      ...(booking && bookingErrors(chosen)),
      ...(asks && ask === "" && { question: "Enter a question." }),
      ...(asks && yes === "" && { yes: "Enter an answer." }),
      ...(asks && no === "" && { no: "Enter an answer." }),
      ...(emails && letterErrors(letter)),
      ...(empty && { text: `${missingText(empty)}, so {${empty}} is empty. Change the text.` }),
    };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const answer: Answer = {
      ...(change ? { change } : !asks && { status: decision }),
      ...(declines && { decline: decline.decline }),
      email: emails ? { subject, text } : "none",
      ...(asks && { question: { text: ask, options: [yes, no] } }),
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
        decline.forget();
        onClose();
      },
      stale: onClose,
      refused: setErrors,
    });
  };

  return {
    form,
    emails,
    setEmails,
    chosen,
    choose: (entries: Chosen) => {
      setChosen(entries);
      setErrors({});
    },
    question,
    setQuestion,
    letter,
    decline: declines ? decline : undefined,
    errors,
    submit,
  };
}
