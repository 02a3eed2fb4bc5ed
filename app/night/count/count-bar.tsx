import { useState } from "react";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { dismissSuccessToast, showToast } from "../../platform/ui/office/toast-store.ts";
import { checkInRejectionReason } from "../../platform/venue/club-night.ts";
import type { Night } from "../sheet/night-state.ts";
import { CountNotes, CountNumber } from "./count-number.tsx";
import { letInText } from "./count-places.ts";
import { SeveralPeople } from "./several-people.tsx";
import { useCount, useLimitAlert } from "./use-count.ts";

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
            onClick={() => {
              dismissSuccessToast();
              setSeveral(true);
            }}
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
        <Modal
          open
          onClose={() => setSeveral(false)}
          label="Several people"
          className="message max-h-[92dvh] w-[min(94vw,440px)] overflow-y-auto bg-paper p-5"
        >
          <h2 className="wide text-xl font-extrabold">Several people</h2>
          <SeveralPeople
            night={night}
            count={count}
            mayCorrect={mayCorrect}
            onMove={move}
            onClose={() => setSeveral(false)}
          />
        </Modal>
      )}
    </>
  );
}
