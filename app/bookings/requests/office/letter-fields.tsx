import { Check } from "../../../platform/ui/office/check.tsx";
import { SelectInput, TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { Letter } from "../inbox/fill-reply.ts";
import { lengths } from "../limits.ts";
import type { FilledTemplate } from "../request.ts";
import type { LetterState } from "./use-letter.ts";

interface EmailChoiceProps {
  emails: boolean;
  onChoose: (emails: boolean) => void;
  /** `the guest`, `5 guests`. */
  who: string;
}

/** Whether guests are emailed; not emailing is an explicit choice. */
export function EmailChoice({ emails, onChoose, who }: EmailChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="sr-only">Email</legend>
      {[
        { value: true, label: `Email ${who}` },
        { value: false, label: `Don't email ${who}` },
      ].map(({ value, label }) => (
        <Check
          key={label}
          type="radio"
          name="email"
          checked={emails === value}
          onChange={() => onChoose(value)}
          className="font-semibold accent-ink!"
        >
          {label}
        </Check>
      ))}
    </fieldset>
  );
}

interface TemplateChoiceProps {
  templates: readonly FilledTemplate[];
  /** The index of the chosen one. */
  from: number;
  onChoose: (template: number) => void;
  disabled?: boolean;
}

/** The template of an email. */
export function TemplateChoice({ templates, from, onChoose, disabled = false }: TemplateChoiceProps) {
  return (
    <SelectInput
      label="Template"
      value={from}
      disabled={disabled}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      {templates.map(({ name }, at) => (
        <option key={name} value={at}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}

interface LetterErrors {
  subject?: string;
  text?: string;
}

interface LetterTextProps {
  letter: Letter;
  errors: LetterErrors;
  onType: (part: Partial<Letter>) => void;
  /** Minimum visible lines of the text. */
  lines: number;
  hint?: string;
}

/** An email's subject and text. */
export function LetterText({ letter, errors, onType, lines, hint }: LetterTextProps) {
  return (
    <>
      <TextInput
        label="Subject"
        name="subject"
        value={letter.subject}
        maxLength={lengths.subject}
        error={errors.subject}
        onChange={({ currentTarget: { value } }) => onType({ subject: value })}
      />
      <TextBox
        label="Text"
        name="text"
        rows={8}
        lines={lines}
        value={letter.text}
        maxLength={lengths.letter}
        error={errors.text}
        hint={hint}
        onChange={({ currentTarget: { value } }) => onType({ text: value })}
      />
    </>
  );
}

interface LetterFieldsProps {
  letter: LetterState;
  errors: LetterErrors;
  /** Below the text. */
  hint?: string;
}

/** An email's template, subject and text. */
export function LetterFields({ letter, errors, hint }: LetterFieldsProps) {
  const { templates, from, changed } = letter;
  return (
    <>
      {templates.length > 1 && (
        <TemplateChoice templates={templates} from={from} onChoose={letter.choose} disabled={changed} />
      )}
      <LetterText letter={letter} errors={errors} onType={letter.type} lines={9} hint={hint} />
      {changed && (
        <OfficeButton look="quiet" onClick={letter.reset} className="justify-self-start px-0!">
          Discard changes to the text
        </OfficeButton>
      )}
    </>
  );
}
