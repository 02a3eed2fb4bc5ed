import { type FormEvent, useEffect, useRef, useState } from "react";
import { RepliesLine } from "../../../house/mail/office/replies-line.tsx";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../../../platform/ui/office/office-draft.ts";
import type { Letter } from "../inbox/fill-reply.ts";
import type { RequestDetail } from "../request.ts";
import { LetterText, TemplateChoice } from "./letter-fields.tsx";
import { letterErrors } from "./use-letter.ts";
import type { OpenRequest } from "./use-request.ts";

/** A bar of buttons at the bottom of a phone, above the navigation. */
export const footBar =
  "foot-bar fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex flex-wrap gap-2 border-t border-rule bg-paper px-(--office-gutter) py-2.5";

const draftOf = (id: string) => `reply:${id}`;

/** @returns whether there is an unsent reply to a request */
export function hasReplyDraft(id: string): boolean {
  return readOfficeDraft(draftOf(id)) !== null;
}

const isSame = (left: Letter, right: Letter) => left.subject === right.subject && left.text === right.text;

interface ReplyOptions {
  request: RequestDetail;
  open: OpenRequest;
  onClose: () => void;
}

/** A reply while it is written: prefilled from a template, kept as a draft, sent once. */
function useReply({ request, open, onClose }: ReplyOptions) {
  const { _id: id, templates } = request;
  const filled = (at: number) => {
    const { subject = "", text = "" } = templates[at] ?? {};
    return { subject, text };
  };
  const [from, setFrom] = useState(0);
  /** `key` is the idempotency key: retries email the reply once. */
  const [letter, setLetter] = useState<Letter & { key: string }>(() => {
    const draft = readOfficeDraft(draftOf(id))?.values;
    const { subject = "", text = "", key = "" } = draft ?? {};
    return draft ? { subject, text, key } : { ...filled(0), key: crypto.randomUUID() };
  });
  const [errors, setErrors] = useState<{ subject?: string; text?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const untouched = templates.some((_, at) => isSame(filled(at), letter)) || isSame(letter, { subject: "", text: "" });

  useEffect(() => {
    form.current?.querySelector("textarea")?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);

  useEffect(() => {
    if (untouched) discardOfficeDraft(draftOf(id));
    else saveOfficeDraft(draftOf(id), { values: { ...letter }, base: {}, file: false });
  }, [id, letter, untouched]);

  const type = (part: Partial<Letter>) => setLetter((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const subject = letter.subject.trim();
    const text = letter.text.trim();
    const found = letterErrors(letter);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    open.reply({ subject, text }, letter.key, {
      does: "Send",
      done: `Reply to ${request.name} queued.`,
      after: () => {
        discardOfficeDraft(draftOf(id));
        onClose();
      },
    });
  };

  return {
    form,
    letter,
    type,
    errors,
    submit,
    /** The index of the template. */
    from,
    /** Replaces the text with a template. */
    fill: (at: number) => {
      setFrom(at);
      type(filled(at));
      setErrors({});
    },
    /** Whether the text is empty or a template's. */
    untouched,
  };
}

/** An email reply. @param foot shows the buttons in a bar at the bottom. */
export function ReplyForm({ foot, ...options }: ReplyOptions & { foot: boolean }) {
  const { request, open, onClose } = options;
  const { email, templates } = request;
  const { form, letter, type, errors, submit, from, fill, untouched } = useReply(options);
  /** The template to fill in, once staff confirm that it replaces their text. */
  const [wanted, setWanted] = useState<number | null>(null);
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Reply"
      className="grid scroll-my-24 gap-3 border border-rule bg-paper p-4"
    >
      <p>
        <span className="text-quiet">To</span> {email}
      </p>
      <TemplateChoice templates={templates} from={from} onChoose={untouched ? fill : setWanted} />
      <LetterText letter={letter} errors={errors} onType={type} lines={11} />
      <RepliesLine />
      {!untouched && <p className="text-quiet">Saved on this device until you send it.</p>}
      <div className={foot ? footBar : "flex gap-2"}>
        <OfficeButton look="action" type="submit" disabled={open.busy} className={foot ? "grow" : ""}>
          {open.busy ? "Sending..." : "Send"}
        </OfficeButton>
        <OfficeButton look={foot ? "outline" : "quiet"} onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      {wanted !== null && (
        <ConfirmDialog
          title={`Replace with “${templates[wanted]?.name}”?`}
          confirm="Replace"
          danger
          onConfirm={() => {
            fill(wanted);
            setWanted(null);
          }}
          onCancel={() => setWanted(null)}
        >
          This replaces what you typed.
        </ConfirmDialog>
      )}
    </form>
  );
}
