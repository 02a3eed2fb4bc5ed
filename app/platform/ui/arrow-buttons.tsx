interface ArrowButtonsProps {
  previousLabel: string;
  nextLabel: string;
  /** The id of the element they move. */
  controls?: string;
  /** What they send as buttons of a form, where no script runs yet: a parameter of the page's address. */
  sends?: { name: string; previous: number; next: number };
}

const look =
  "grid size-12 place-items-center border-[1.5px] border-ink text-lg transition-colors duration-200 ease-out hover:bg-ink hover:text-paper md:size-14";

/** Previous and next buttons of a carousel or pager, for its script. */
export function ArrowButtons({ previousLabel, nextLabel, controls, sends }: ArrowButtonsProps) {
  const propsOf = (label: string, value: number | undefined) => ({
    type: sends ? ("submit" as const) : ("button" as const),
    name: sends?.name,
    value,
    "aria-label": label,
    "aria-controls": controls,
  });
  return (
    <div className="flex shrink-0">
      <button {...propsOf(previousLabel, sends?.previous)} className={look}>
        <Arrow className="rotate-180" />
      </button>
      <button {...propsOf(nextLabel, sends?.next)} className={`${look} -ml-[1.5px]`}>
        <Arrow />
      </button>
    </div>
  );
}

function Arrow({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`size-5 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 10h15M11 4l6 6-6 6" />
    </svg>
  );
}
