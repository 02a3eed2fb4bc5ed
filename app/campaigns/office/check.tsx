import type { ReactNode } from "react";

interface CheckProps {
  type?: "checkbox" | "radio";
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  className?: string;
}

/** A checkbox or radio button with its label. */
export function Check({ type = "checkbox", checked, onChange, children, className = "" }: CheckProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input
        type={type}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-action"
      />
      {children}
    </label>
  );
}
