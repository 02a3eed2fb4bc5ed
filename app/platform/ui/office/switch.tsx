interface SwitchProps {
  /** The switch's name for screen readers: `House of Ember, active`. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** The text beside it, for each state. */
  text?: { on: string; off: string };
}

/** A switch with its state as text. */
export function Switch({
  label,
  on,
  onChange,
  disabled = false,
  text = { on: "Active", off: "Inactive" },
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className="group/switch inline-flex min-h-11 cursor-pointer items-center gap-2 disabled:opacity-60 md:pointer-fine:min-h-9"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 shrink-0 rounded-full bg-quiet/50 transition-colors duration-150 group-aria-checked/switch:bg-success"
      >
        <span className="absolute top-0.5 left-0.5 size-4 rounded-full bg-white transition-transform duration-150 ease-out group-aria-checked/switch:translate-x-4" />
      </span>
      <span className="min-w-14 text-left text-sm">{on ? text.on : text.off}</span>
    </button>
  );
}
