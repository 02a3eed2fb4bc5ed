import type { ComponentProps, ReactNode } from "react";

interface CheckProps extends Omit<ComponentProps<"input">, "onChange"> {
  onChange?: (checked: boolean) => void;
  /** Text below the label in quieter type. */
  hint?: ReactNode;
}

/** A checkbox or radio button with its label. @param className more classes of the label. */
export function Check({ onChange, hint, children, className = "", ...input }: CheckProps) {
  const layout = hint ? "items-start" : "min-h-11 items-center md:pointer-fine:min-h-9";
  return (
    <label className={`flex cursor-pointer gap-3 accent-action ${layout} ${className}`}>
      <input
        type="checkbox"
        {...input}
        onChange={onChange && (({ target }) => onChange(target.checked))}
        className={`size-5 shrink-0 ${hint ? "mt-0.5" : ""}`}
      />
      {hint ? (
        <span>
          <span className="font-medium">{children}</span>
          <span className="block text-sm text-quiet">{hint}</span>
        </span>
      ) : (
        children
      )}
    </label>
  );
}
