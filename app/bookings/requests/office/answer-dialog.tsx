import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { tooLargeText } from "../../floor/choices.ts";
import { TableField } from "../../floor/office/table-field.tsx";
import { GuestCard } from "../../guests/office/guest-card.tsx";
import { type AnswerStart, questionLengths } from "../inbox/answer.ts";
import { holdsNight } from "../status-rules.ts";
import { bookingSent, DepositFields, withTable } from "./booking-fields.tsx";
import { DeclineFields } from "./decline-fields.tsx";
import { EmailChoice, LetterFields } from "./letter-fields.tsx";
import { decisionVerb } from "./next-steps.ts";
import { type AnswerOptions, type TypedQuestion, useAnswer } from "./use-answer.ts";

interface AnswerDialogProps extends Omit<AnswerOptions, "start"> {
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
  return (
    <DialogFrame
      title={title}
      lead={
        <>
          <p className="wrap-anywhere text-quiet">
            {request.name}: {request.wants}. {request.email}
          </p>
          <May capability="guests.see">
            <div className="mt-3 max-h-32 overflow-y-auto">
              <GuestCard row={request._id} inDialog />
            </div>
          </May>
        </>
      }
      width={wide ? "plan" : "large"}
      onClose={onClose}
      returnTo={returnTo}
    >
      {data ? (
        <AnswerForm {...props} start={data} />
      ) : (
        <DialogContent busy={!failed} className="flex flex-wrap items-center gap-3">
          <p role="status">{failed ?? "Loading..."}</p>
          {failed && <OfficeButton onClick={reload}>Retry</OfficeButton>}
          <OfficeButton look="quiet" onClick={onClose}>
            Cancel
          </OfficeButton>
        </DialogContent>
      )}
    </DialogFrame>
  );
}

/** The part of the email below the text that staff can edit. */
const QUESTION_FOLLOWS = "The question and both buttons follow this text.";
const DEPOSIT_FOLLOWS = "The deposit, when it's due and how to pay it follow this text.";

/** Whether the floor plan is part of the form. */
function showsFloor({ booking }: AnswerStart, kind: string): boolean {
  return booking !== null && booking.tables.plan.tables.length > 0 && !tooLargeText(kind, booking.tables);
}

function AnswerForm(props: AnswerOptions) {
  const { request, decision, open, onClose, start } = props;
  const { booking } = start;
  const { form, emails, setEmails, chosen, choose, question, setQuestion, letter, decline, errors, submit } =
    useAnswer(props);
  const asks = decision === "question";
  const tooLarge = booking ? tooLargeText(request.kind, booking.tables) : undefined;
  const owes = start.owes || (booking !== null && bookingSent(booking, chosen).deposit !== undefined);
  const verb = asks ? "Send question" : `${decisionVerb(decision)} ${emails ? "and email" : "without email"}`;
  return (
    <DialogContent
      form={form}
      onSubmit={submit}
      className={`grid content-start gap-4 ${showsFloor(start, request.kind) ? "lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-6" : ""}`}
      failed={errors.form ?? errors.status}
      buttons={
        <DialogButtons
          save={errors.anyway ? `${verb} anyway` : verb}
          saving="Saving..."
          busy={open.busy}
          onCancel={onClose}
        />
      }
    >
      {tooLarge && <p>{tooLarge}</p>}
      {booking && !tooLarge && (
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
        {decline && <DeclineFields kind={request.kind} state={decline} />}
        {emails && (
          <LetterFields
            letter={letter}
            errors={errors}
            hint={asks ? QUESTION_FOLLOWS : owes ? DEPOSIT_FOLLOWS : undefined}
          />
        )}
      </div>
    </DialogContent>
  );
}

interface QuestionFieldsProps {
  question: TypedQuestion;
  onChange: (question: TypedQuestion) => void;
  errors: Record<string, string>;
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
