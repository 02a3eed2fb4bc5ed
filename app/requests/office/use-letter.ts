import { useEffect, useState } from "react";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "../../ui/office/office-draft.ts";
import { emptyPlaceholders, fillReply, type Letter, type PlaceholderValues } from "../inbox/fill-reply.ts";
import type { FilledTemplate } from "../request.ts";

/** An email from a template, which can be changed. */
export interface LetterState {
  subject: string;
  text: string;
  templates: readonly FilledTemplate[];
  /** The index of the template. */
  from: number;
  /** Whether it differs from the template. */
  changed: boolean;
  choose: (template: number) => void;
  type: (part: Partial<Letter>) => void;
  /** Restores the template. */
  reset: () => void;
  forget: () => void;
}

/**
 * The email of an answer: the first template whose placeholders all have values, filled in until someone edits it. Edits
 * stay on this device until they are sent.
 *
 * @param values undefined leaves placeholders as they are.
 */
export function useLetter(
  draft: string,
  templates: readonly FilledTemplate[],
  values: PlaceholderValues | undefined,
): LetterState {
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
    ...{ subject, text, templates, from },
    changed: typed !== null,
    choose: setChosen,
    type: (part) => setTyped({ subject, text, ...part }),
    reset: () => setTyped(null),
    forget: () => discardOfficeDraft(draft),
  };
}
