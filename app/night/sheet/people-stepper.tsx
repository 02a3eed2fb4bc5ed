import { useState } from "react";

const key =
  "grid size-14 shrink-0 cursor-pointer place-items-center border-2 border-current text-2xl font-bold disabled:opacity-40";

interface PeopleStepperProps {
  /** People of the party who are not in yet. */
  left: number;
  /** The maximum; callers ask for confirmation beyond `left`. */
  most?: number;
  onConfirm: (people: number) => void;
  /** Whether it is the screen's main action. */
  isMain?: boolean;
}

/** How many of a party come in now. */
export function PeopleStepper({ left, most = left, onConfirm, isMain = false }: PeopleStepperProps) {
  // Restarts at `left` once this or another phone has let some in.
  const [{ of, chosen }, setChoice] = useState({ of: left, chosen: left });
  const setChosen = (people: number) => setChoice({ of: left, chosen: people });
  const people = Math.max(1, Math.min(of === left ? chosen : left, most));
  const isMore = people > left;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label="Fewer people"
          disabled={people <= 1}
          onClick={() => setChosen(people - 1)}
          className={key}
        >
          −
        </button>
        <button
          type="button"
          onClick={() => onConfirm(people)}
          className={`grow cursor-pointer border-2 px-2 text-lg font-bold ${isMain ? "min-h-16 border-white bg-white text-[#0b7a4b]" : "min-h-14 border-current"}`}
        >
          Let in {people} {left > 0 && !isMore && <span className="font-normal">of {left}</span>}
        </button>
        <button
          type="button"
          aria-label="More people"
          disabled={people >= most}
          onClick={() => setChosen(people + 1)}
          className={key}
        >
          +
        </button>
      </div>
      {isMore && <p className="text-base font-semibold">{people - left} more than booked.</p>}
    </div>
  );
}
