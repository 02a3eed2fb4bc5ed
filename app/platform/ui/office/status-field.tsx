import { useId, useRef, useState } from "react";
import { Switch } from "./switch.tsx";

interface StatusFieldProps {
  name: string;
  /** `"true"` or `"false"`. */
  defaultValue: string;
  error?: string;
  /** What each status means, shown as help text. */
  means: { on: string; off: string };
}

/** A form field for active or inactive, sent as `"true"` or `"false"`. */
export function StatusField({ name, defaultValue, error, means }: StatusFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [on, setOn] = useState(defaultValue !== "false");
  const change = (next: boolean) => {
    if (!field.current) return;
    field.current.value = String(next);
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div>
      <p className="font-semibold">Status</p>
      <input
        ref={field}
        type="hidden"
        name={name}
        value={String(on)}
        onInput={({ currentTarget }) => setOn(currentTarget.value === "true")}
      />
      <div className="mt-1.5 flex min-h-11 items-center md:pointer-fine:min-h-10">
        <Switch label="Status" on={on} onChange={change} />
        <p id={id} className="text-quiet">
          {on ? means.on : means.off}
        </p>
      </div>
      {error && <p className="mt-2 font-semibold text-danger">{error}</p>}
    </div>
  );
}
