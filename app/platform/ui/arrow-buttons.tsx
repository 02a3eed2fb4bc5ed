interface ArrowButtonsProps {
  previousLabel: string;
  nextLabel: string;
  onPrevious: () => void;
  onNext: () => void;
  /** The id of the element they move. */
  controls?: string;
}

const look =
  "grid size-12 place-items-center border-[1.5px] border-ink text-lg transition-colors duration-200 ease-out hover:bg-ink hover:text-paper md:size-14";

/** Previous and next buttons of a carousel or pager. */
export function ArrowButtons({ previousLabel, nextLabel, onPrevious, onNext, controls }: ArrowButtonsProps) {
  return (
    <div className="flex shrink-0">
      <button type="button" className={look} aria-label={previousLabel} aria-controls={controls} onClick={onPrevious}>
        <Arrow className="rotate-180" />
      </button>
      <button
        type="button"
        className={`${look} -ml-[1.5px]`}
        aria-label={nextLabel}
        aria-controls={controls}
        onClick={onNext}
      >
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
