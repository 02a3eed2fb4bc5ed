interface ArrowButtonsProps {
  previousLabel: string;
  nextLabel: string;
  /** The id of the element that the buttons move. */
  controls?: string;
  /** Before scripts run, the buttons submit this parameter of the page's URL. */
  sends?: { name: string; previous: number; next: number };
}

/** Previous and next buttons for the script of a carousel or pager. */
export function ArrowButtons({ previousLabel, nextLabel, controls, sends }: ArrowButtonsProps) {
  const propsOf = (label: string, value: number | undefined) => ({
    type: sends ? ("submit" as const) : ("button" as const),
    name: sends?.name,
    value,
    "aria-label": label,
    "aria-controls": controls,
  });
  return (
    <div className="arrow-buttons">
      <button {...propsOf(previousLabel, sends?.previous)}>
        <Arrow />
      </button>
      <button {...propsOf(nextLabel, sends?.next)}>
        <Arrow />
      </button>
    </div>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 10h15M11 4l6 6-6 6" />
    </svg>
  );
}
