import { type FormEvent, type FormEventHandler, type ReactNode, useState } from "react";

/** What every kind of field takes. */
export interface FieldProps {
  name: string;
  label: string;
  /** What it starts with. */
  defaultValue?: string | undefined;
  /** It may be left out; said in words beside its label. */
  optional?: boolean;
  /** What helps to fill it in, under the field. */
  hint?: string | undefined;
  /** What is wrong with it, in words. */
  error?: string | undefined;
  /** It takes the whole width of its form. */
  wide?: boolean;
}

/** The look of what one types into: large type on a rule, which thickens where the keyboard is. */
export const fieldLine =
  "field-line block min-h-12 w-full appearance-none border-b border-ink bg-transparent py-2 text-lg font-medium " +
  "transition-[background-color,box-shadow] duration-150 ease-out outline-none focus-visible:bg-focus/8 " +
  "focus-visible:border-focus focus-visible:shadow-[0_2px_0_var(--focus)] " +
  "aria-invalid:border-danger aria-invalid:not-focus-visible:shadow-[0_1px_0_var(--danger)]";

/** Ties an input to the words under it, and says whether they are a complaint. */
export function fieldAria({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  const text = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": text || undefined };
}

/**
 * What an empty field for a day or a time says in place of the engine's own pattern, which in WebKit is today's date
 * and looks like an answer (`data-empty` in `field.css`).
 *
 * @param text none where the engine shows nothing in an empty field.
 * @param value what it starts with.
 * @param onInput the field's own handler.
 */
export function useEmptyMessage(
  text: string | false | undefined,
  value: unknown,
  onInput?: FormEventHandler<HTMLInputElement>,
) {
  const [empty, setEmpty] = useState(!value);
  return {
    "data-empty": (empty && text) || undefined,
    // Not while the event is captured: React would render a controlled field before its change is known, and lose it.
    onInput: (event: FormEvent<HTMLInputElement>) => {
      setEmpty(!event.currentTarget.value);
      onInput?.(event);
    },
  };
}

interface FieldFrameProps extends Pick<FieldProps, "label" | "optional" | "hint" | "error" | "wide"> {
  /** The id of the input inside. */
  id: string;
  children: ReactNode;
}

/** A label above an input, and under it what is wrong with it or how to fill it in. */
export function FieldFrame({ id, label, optional = false, hint, error, wide = false, children }: FieldFrameProps) {
  return (
    <div className={wide ? "col-span-full" : undefined}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> optional</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
