import { officeButton } from "../../ui/office/button.ts";
import { SelectInput, TextBox, TextInput } from "../../ui/office/input.tsx";
import { lengths } from "../forms/limits.ts";
import type { LetterState } from "./use-letter.ts";

interface EmailChoiceProps {
  emails: boolean;
  onChoose: (emails: boolean) => void;
  /** `the guest`, `5 guests`. */
  who: string;
}

/** Whether guests are emailed; leaving it out is a choice of its own. */
export function EmailChoice({ emails, onChoose, who }: EmailChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="sr-only">Email</legend>
      {[
        { value: true, label: `Email ${who}` },
        { value: false, label: `Don't email ${who}` },
      ].map(({ value, label }) => (
        <label
          key={label}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold md:pointer-fine:min-h-9"
        >
          <input
            type="radio"
            name="email"
            checked={emails === value}
            onChange={() => onChoose(value)}
            className="size-5 accent-ink"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface LetterFieldsProps {
  letter: LetterState;
  errors: { subject?: string | undefined; text?: string | undefined };
  /** Below the text. */
  hint?: string | undefined;
}

/** An email's template, subject and text. */
export function LetterFields({ letter, errors, hint }: LetterFieldsProps) {
  const { templates, from, subject, text, changed } = letter;
  return (
    <>
      {templates.length > 1 && (
        <SelectInput
          label="Template"
          value={from}
          disabled={changed}
          onChange={({ currentTarget }) => letter.choose(Number(currentTarget.value))}
        >
          {templates.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
      <TextInput
        label="Subject"
        name="subject"
        value={subject}
        maxLength={lengths.subject}
        error={errors.subject}
        onChange={({ currentTarget: { value } }) => letter.type({ subject: value })}
      />
      <TextBox
        label="Text"
        name="text"
        rows={8}
        lines={9}
        value={text}
        maxLength={lengths.letter}
        error={errors.text}
        hint={hint}
        onChange={({ currentTarget: { value } }) => letter.type({ text: value })}
      />
      {changed && (
        <button type="button" onClick={letter.reset} className={officeButton("quiet", "justify-self-start px-0")}>
          Discard changes to the text
        </button>
      )}
    </>
  );
}
