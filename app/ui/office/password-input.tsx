import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldFrame, fieldAria } from "../field.tsx";

interface PasswordInputProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "autoComplete" | "defaultValue" | "autoFocus"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Whether the password is visible. */
  shown: boolean;
  /** Called by the Show button; left out, there is none. */
  onShow?: (shown: boolean) => void;
  /** A button beside its label. */
  action?: ReactNode;
}

/** A password field that can show its value. */
export function PasswordInput({ label, hint, error, shown, onShow, action, ...input }: PasswordInputProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative mt-1.5">
        {action && <div className="absolute right-0 bottom-full">{action}</div>}
        <input
          {...input}
          id={id}
          type={shown ? "text" : "password"}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...fieldAria({ id, hint, error })}
          className={`office-input ${onShow ? "pr-16" : ""}`}
        />
        {onShow && (
          <button
            type="button"
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => onShow(!shown)}
            className="absolute inset-y-0 right-0 w-16 cursor-pointer text-sm font-semibold text-quiet hover:text-ink focus-visible:-outline-offset-3"
          >
            {shown ? "Hide" : "Show"}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
