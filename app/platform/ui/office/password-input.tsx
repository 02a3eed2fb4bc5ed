import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldFrame, useField } from "../field.tsx";

interface PasswordInputProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "autoComplete" | "defaultValue" | "autoFocus"> {
  label: string;
  hint?: string;
  error?: string;
  /** Whether the password is visible. */
  shown: boolean;
  /** Called by the Show button, which is only rendered if this is given. */
  onShow?: (shown: boolean) => void;
  /** A button beside the label. */
  action?: ReactNode;
}

/** A password field that can show its value. */
export function PasswordInput({ shown, onShow, action, ...props }: PasswordInputProps) {
  const { frame, input } = useField(props);
  const name = props.label.toLowerCase();
  return (
    <FieldFrame {...frame}>
      <div className="relative mt-1.5">
        {action && <div className="absolute right-0 bottom-full">{action}</div>}
        <input
          {...input}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`office-input ${onShow ? "pr-16" : ""}`}
        />
        {onShow && (
          <button
            type="button"
            aria-label={shown ? `Hide ${name}` : `Show ${name}`}
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
