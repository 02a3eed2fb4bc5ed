import { useEffect, useState } from "react";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../../../platform/ui/office/office-draft.ts";
import { emptyPlaceholders, fillReply, type Letter, type PlaceholderValues } from "../inbox/fill-reply.ts";
import type { FilledTemplate } from "../request.ts";

/** An email from a template, which can be changed. */
export type LetterState = ReturnType<typeof useLetter>;

/** What to do about an email without a subject or a text, by field. */
export function letterErrors({ subject, text }: Letter): { subject?: string; text?: string } {
  return {
    ...(subject.trim() === "" && { subject: "Enter a subject." }),
    ...(text.trim() === "" && { text: "Enter a reply." }),
  };
}

/**
 * The email of an answer: the first template whose placeholders all have values, filled in until someone edits it. Edits
 * stay on this device until they are sent.
 *
 * @param values undefined leaves placeholders as they are.
 */
export function useLetter(draft: string, templates: readonly FilledTemplate[], values: PlaceholderValues | undefined) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<Letter | null>(() => {
    const { subject, text } = readOfficeDraft(draft)?.values ?? {};
    return subject === undefined || text === undefined ? null : { subject, text };
  });
  const whole = templates.findIndex((template) => !values || emptyPlaceholders(template, values).length === 0);
  const from = chosen ?? Math.max(whole, 0);
  const template = templates[from] ?? { subject: "", text: "" };
  const { subject, text } = typed ?? (values ? fillReply(template, values) : template);

  useEffect(() => {
    if (typed) saveOfficeDraft(draft, { values: { ...typed }, base: {}, file: false });
    else discardOfficeDraft(draft);
  }, [draft, typed]);

  return {
    subject,
    text,
    templates,
    /** The index of the template. */
    from,
    /** Whether it differs from the template. */
    changed: typed !== null,
    choose: setChosen,
    type: (part: Partial<Letter>) => setTyped({ subject, text, ...part }),
    /** Restores the template. */
    reset: () => setTyped(null),
    forget: () => discardOfficeDraft(draft),
  };
}
