import { formatAmount } from "../../content/money.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { formatDay } from "../../lib/wall-time.ts";
import type { PartyDeposit } from "../inbox/answer.ts";

interface RuledDepositsProps {
  deposits: readonly PartyDeposit[];
  asks: boolean;
  onChoose: (asks: boolean) => void;
}

/** A party's deposit: `$300, due Fri 27 Nov, 6 PM`. */
function depositText({ amount_cents, due_on, set }: PartyDeposit): string {
  const amount = formatAmount(amount_cents);
  if (set) return `${amount}, set`;
  return due_on ? `${amount}, due ${formatDateTime(due_on)}` : amount;
}

/** The choice to ask several parties for the deposits by the rules, with the list of them. */
export function RuledDeposits({ deposits, asks, onChoose }: RuledDepositsProps) {
  const nights = new Set(deposits.map(({ night }) => night)).size;
  return (
    <div>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 font-semibold md:pointer-fine:min-h-9">
        <input
          type="checkbox"
          checked={asks}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          className="size-5 accent-ink"
        />
        Ask for deposits by the rules
      </label>
      {asks && (
        <ul aria-label="Deposits" className="tabular mt-1 border border-rule bg-paper px-4">
          {deposits.map((party) => (
            <li
              key={party._id}
              className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2 last:border-b-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {party.name}
                {nights > 1 && `, ${formatDay(party.night)}`}
              </span>
              <span className="min-w-0 font-semibold wrap-anywhere">{depositText(party)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
