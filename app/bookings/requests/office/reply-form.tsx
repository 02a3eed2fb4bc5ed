import { type FormEvent, useEffect, useRef, useState } from "react";
import { RepliesLine } from "../../../house/mail/office/replies-line.tsx";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../../../platform/ui/office/office-draft.ts";
import type { Letter } from "../inbox/fill-reply.ts";
import type { RequestDetail } from "../request.ts";
import { LetterText, TemplateChoice } from "./letter-fields.tsx";
import type { OpenRequest } from "./use-request.ts";

/** A bar of buttons at the bottom of a phone, above the navigation. */
export const footBar =
  "foot-bar fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex flex-wrap gap-2 border-t border-rule bg-paper px-(--office-gutter) py-2.5";

const draftOf = (id: string) => `reply:${id}`;

/** @returns whether there is an unsent reply to a request */
export function hasReplyDraft(id: string): boolean {
  return readOfficeDraft(draftOf(id)) !== null;
}

const isSame = (one: Letter, other: Letter) => one.subject === other.subject && one.text === other.text;

interface ReplyFormProps {
  request: RequestDetail;
  open: OpenRequest;
  onClose: () => void;
  /** Shows the buttons in a bar at the bottom. */
  foot: boolean;
}

/** An email reply, prefilled from a template; typed text stays until it is sent. */
export function ReplyForm({ request, open, onClose, foot }: ReplyFormProps) {
  const { _id: id, email, templates } = request;
  const filled = (at: number) => {
    const { subject = "", text = "" } = templates[at] ?? {};
    return { subject, text };
  };
  const [from, setFrom] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  /** The key is sent with it, so that retries email the reply once. */
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

  const put = (at: number) => {
    setFrom(at);
    setLetter((before) => ({ ...before, ...filled(at) }));
    setErrors({});
  };

  const done = () => {
    discardOfficeDraft(draftOf(id));
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const subject = letter.subject.trim();
    const text = letter.text.trim();
    const wrong = {
      ...(subject === "" && { subject: "Enter a subject." }),
      ...(text === "" && { text: "Enter a reply." }),
    };
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    open.reply({ subject, text }, letter.key, {
      does: "Send",
      done: `Reply to ${request.name} queued.`,
      after: done,
    });
  };

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
      <TemplateChoice
        templates={templates}
        from={from}
        onChoose={(at) => {
          if (untouched) put(at);
          else setWanted(at);
        }}
      />
      <LetterText
        letter={letter}
        errors={errors}
        onType={(part) => setLetter((before) => ({ ...before, ...part }))}
        lines={11}
      />
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
            put(wanted);
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
