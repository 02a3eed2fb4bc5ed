import { useState } from "react";
import { type DoorAction, liveActions, type PaidBy } from "../../bookings/door-log/door-actions.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { officeButton } from "../../platform/ui/office/button.ts";
import { TextInput } from "../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { dismissSuccessToast, showToast } from "../../platform/ui/office/toast-store.ts";
import { parseAmount, typedAmount } from "../../platform/venue/amounts.ts";
import { currencySymbol, formatAmount } from "../../platform/venue/money.ts";
import { letInText } from "../count/count-places.ts";
import { paidLabels } from "../report/report.ts";
import { todo } from "../sheet/guest-row-props.ts";
import type { Night } from "../sheet/night-state.ts";
import { union } from "../sheet/sheet.ts";
import { formatTimeAt, placeText } from "../sheet/sheet-text.ts";

/** Maximum at once; more is a typing error. */
const MAX_PEOPLE = 99;
/** Walk-ins that are listed and can be undone. */
const MAX_LISTED = 5;

/** `2 walk-ins, $40 card`. */
function walkInText({ people, paid }: Pick<DoorAction, "people" | "paid">): string {
  const count = people ?? 1;
  const who = formatCount(count, "walk-in");
  if (!paid) return who;
  return paid.by === "free" ? `${who}, free` : `${who}, ${formatAmount(paid.cents)} ${paid.by}`;
}

function LastWalkIns({ night }: { night: Night }) {
  const actions = useStore(night.store, (state) => state.sheet?.ticks);
  const waiting = useStore(night.store, (state) => state.waiting);
  const nameless = union(waiting, actions ?? []).filter(({ request }) => request === "");
  const all = liveActions(nameless).filter(({ what }) => what === "walk-in");
  if (all.length === 0) return null;
  return (
    <section className="mt-6 border-t border-rule pt-3">
      <h3 className="font-semibold">Last walk-ins</h3>
      <ul>
        {all
          .slice(-MAX_LISTED)
          .reverse()
          .map((action) => (
            <li key={action._id} className="flex items-center justify-between gap-3 border-b border-rule py-2">
              <span className="min-w-0 wrap-anywhere">
                <b>{walkInText(action)}</b>
                <span className="block text-quiet">{[formatTimeAt(action.at), placeText(action)].join(" · ")}</span>
              </span>
              <button
                type="button"
                aria-label={`Undo: ${walkInText(action)}`}
                onClick={() => night.action("", "undone", { undoes: action._id })}
                className={todo}
              >
                Undo
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The price that was entered last, in minor units: most walk-ins of a night pay the same. */
let lastPrice: number | null = null;

/** The number of people and the price for each; the button of the payment method lets them in. */
function Payment({ night, onDone }: { night: Night; onDone: () => void }) {
  const [people, setPeople] = useState(1);
  const [price, setPrice] = useState(lastPrice === null ? "" : typedAmount(lastPrice));
  const [problem, setProblem] = useState("");
  const read = parseAmount(price);
  const total = "cents" in read ? read.cents * people : null;

  const letIn = async (by: PaidBy) => {
    if (by !== "free" && (!("cents" in read) || read.cents === 0)) {
      return setProblem("cents" in read ? "Enter what each pays, or press Free." : read.message);
    }
    if (by !== "free" && "cents" in read) lastPrice = read.cents;
    const paid = { by, cents: by === "free" ? 0 : (total ?? 0) };
    onDone();
    dismissSuccessToast();
    const undoes = await night.action("", "walk-in", { people, paid });
    const text = letInText(night, `${walkInText({ people, paid })}. Counted in.`);
    showToast(text, { undo: () => night.action("", "undone", { undoes }) });
  };
  const stepper = officeButton("outline", "size-14 text-2xl");
  const amount = total ? ` ${formatAmount(total)}` : "";
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-3">
        <button
          type="button"
          aria-label="One fewer"
          disabled={people <= 1}
          onClick={() => setPeople(people - 1)}
          className={stepper}
        >
          −
        </button>
        <p role="status" className="tabular text-center text-lg font-bold">
          {formatCount(people, "person", "people")}
        </p>
        <button
          type="button"
          data-first-focus
          aria-label="One more"
          disabled={people >= MAX_PEOPLE}
          onClick={() => setPeople(people + 1)}
          className={stepper}
        >
          +
        </button>
      </div>
      <div className="mt-4">
        <TextInput
          label={`Each pays, ${currencySymbol()}`}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={price}
          error={problem || undefined}
          onChange={({ target }) => {
            setPrice(target.value);
            setProblem("");
          }}
        />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <OfficeButton look="action" onClick={() => letIn("cash")} className="min-h-16 text-lg">
          {paidLabels.cash}
          {amount}
        </OfficeButton>
        <OfficeButton look="action" onClick={() => letIn("card")} className="min-h-16 text-lg">
          {paidLabels.card}
          {amount}
        </OfficeButton>
        <OfficeButton onClick={() => letIn("free")} className="col-span-2 min-h-14 text-base">
          {paidLabels.free}
        </OfficeButton>
      </div>
    </>
  );
}

/** Counts and payment of walk-ins, and the last ones with Undo. @param onDone is called once they are let in. */
export function WalkInForm({ night, onDone }: { night: Night; onDone: () => void }) {
  return (
    <>
      <Payment night={night} onDone={onDone} />
      <LastWalkIns night={night} />
    </>
  );
}
