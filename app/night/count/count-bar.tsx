import { useState } from "react";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { officeButton } from "../../platform/ui/office/button.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { dismissSuccessToast, showToast } from "../../platform/ui/office/toast-store.ts";
import { checkInRejectionReason } from "../../platform/venue/club-night.ts";
import type { Night } from "../sheet/night-state.ts";
import { CorrectCount } from "./correct-count.tsx";
import { CountNotes, CountNumber } from "./count-number.tsx";
import { letInText } from "./count-places.ts";
import { type ShownCount, useCount, useLimitAlert } from "./use-count.ts";

/** Maximum per press; more is a typing error. */
const MAX_PEOPLE = 999;

interface SeveralProps {
  night: Night;
  count: ShownCount;
  mayCorrect: boolean;
  onMove: (what: "in" | "out", people: number) => void;
  onClose: () => void;
}

/** Several people at once, and a count by hand. */
function Several({ night, count, mayCorrect, onMove, onClose }: SeveralProps) {
  const [people, setPeople] = useState(2);
  const step = (by: number) => setPeople((before) => Math.min(MAX_PEOPLE, Math.max(1, before + by)));
  const move = (what: "in" | "out") => {
    onMove(what, people);
    onClose();
  };
  const stepper = officeButton("outline", "size-14 text-2xl");
  return (
    <Modal
      open
      onClose={onClose}
      label="Several people"
      className="message max-h-[92dvh] w-[min(94vw,440px)] overflow-y-auto bg-paper p-5"
    >
      <h2 className="wide text-xl font-extrabold">Several people</h2>
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
    </Modal>
  );
}

/** The text of a button that only counts heads; paying walk-ins have their own. */
function ButtonText({ text }: { text: string }) {
  return (
    <>
      <span className="leading-tight">{text}</span>
      <span className="text-sm leading-tight font-normal">count only</span>
    </>
  );
}

/** In, out and the number inside, at the foot of a phone at the door. */
export function CountBar({ night }: { night: Night }) {
  const count = useCount(night);
  const mayCorrect = useStore(night.store, (state) => state.mayOverride);
  const [several, setSeveral] = useState(false);
  useLimitAlert(count);
  if (!count) return null;

  const move = async (what: "in" | "out", people: number) => {
    dismissSuccessToast();
    const early = checkInRejectionReason(night.night, Date.parse(night.now()));
    if (early) return void showToast(early, { bad: true });
    const id = await night.action("", what, { people });
    const undo = () => night.action("", "undone", { undoes: id });
    const text = `${formatNumber(people)} counted ${what}.`;
    showToast(what === "in" ? letInText(night, text) : text, { undo });
  };
  return (
    <>
      <section
        aria-label="Count"
        className="foot-bar shrink-0 border-t-2 border-ink bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        <CountNotes count={count} />
        <div className="mx-auto flex max-w-3xl items-stretch gap-2 px-(--office-gutter) py-2">
          <OfficeButton
            aria-label="1 out"
            onClick={() => move("out", 1)}
            className="min-h-16 w-24 flex-col! touch-manipulation px-1! text-lg select-none"
          >
            <ButtonText text="Out" />
          </OfficeButton>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setSeveral(true)}
            className="min-w-0 grow cursor-pointer text-center hover:bg-raised"
          >
            <CountNumber count={count} />
            <span className="block text-sm font-semibold underline underline-offset-4">Several</span>
          </button>
          <OfficeButton
            aria-label="1 in"
            onClick={() => move("in", 1)}
            className="min-h-16 w-24 flex-col! touch-manipulation px-1! text-lg select-none"
          >
            <ButtonText text="In" />
          </OfficeButton>
        </div>
      </section>
      {several && (
        <Several night={night} count={count} mayCorrect={mayCorrect} onMove={move} onClose={() => setSeveral(false)} />
      )}
    </>
  );
}
