import { useState } from "react";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { officeButton } from "../../platform/ui/office/button.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import type { Night } from "../sheet/night-state.ts";
import { CorrectCount } from "./correct-count.tsx";
import type { ShownCount } from "./use-count.ts";

/** Maximum per press; more is a typing error. */
const MAX_PEOPLE = 999;

interface SeveralPeopleProps {
  night: Night;
  count: ShownCount;
  mayCorrect: boolean;
  onMove: (what: "in" | "out", people: number) => void;
  onClose: () => void;
}

/** Several people at once, and a count by hand. */
export function SeveralPeople({ night, count, mayCorrect, onMove, onClose }: SeveralPeopleProps) {
  const [people, setPeople] = useState(2);
  const step = (by: number) => setPeople((before) => Math.min(MAX_PEOPLE, Math.max(1, before + by)));
  const move = (what: "in" | "out") => {
    onMove(what, people);
    onClose();
  };
  const stepper = officeButton("outline", "size-14 text-2xl");
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-3">
        <button type="button" aria-label="One fewer" onClick={() => step(-1)} className={stepper}>
          −
        </button>
        <input
          type="text"
          inputMode="numeric"
          aria-label="How many people"
          value={people}
          maxLength={3}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ target }) => setPeople(Math.min(MAX_PEOPLE, Number(target.value.replace(/\D/g, "")) || 1))}
          className="office-input tabular min-h-14! w-28 text-center text-2xl! font-extrabold"
        />
        <button type="button" aria-label="One more" onClick={() => step(1)} className={stepper}>
          +
        </button>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <OfficeButton onClick={() => move("out")} className="min-h-16 text-lg">
          {formatNumber(people)} out
        </OfficeButton>
        <OfficeButton look="action" onClick={() => move("in")} className="min-h-16 text-lg">
          {formatNumber(people)} in
        </OfficeButton>
      </div>
      {mayCorrect && (
        <details className="mt-6 border-t border-rule pt-2">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">Correct the count</summary>
          <CorrectCount night={night} count={count} onDone={onClose} />
        </details>
      )}
      <OfficeButton look="quiet" onClick={onClose} className="mt-4 min-h-12 w-full">
        Close
      </OfficeButton>
    </>
  );
}
