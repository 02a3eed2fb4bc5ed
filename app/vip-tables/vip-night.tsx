import { useEffect, useState } from "react";
import { tonight } from "../content/club-night.ts";
import { formatMoney } from "../content/money.ts";
import { clubNightText } from "../events/club-nights/club-nights.ts";
import { NearbyNights, NightStrip, useClubNights } from "../events/club-nights/night-strip.tsx";
import type { TableNight } from "../events/club-nights/table-night.ts";
import { useTableNight } from "../events/club-nights/use-table-night.ts";
import type { CategoryAvailability } from "../floor/availability.ts";
import { formatDay } from "../lib/wall-time.ts";
import type { NightPartsProps } from "../requests/forms/party.tsx";
import { noteRejection } from "./rejected-nights.ts";

/** The club nights of the table request, and the tables of the chosen one; before one is chosen, those of the next. */
export default function VipNight({ form, date, choose, tell }: NightPartsProps) {
  const nights = useClubNights();
  const [next, setNext] = useState(tonight());
  const coming = nights[0]?.night ?? next;
  const answer = useTableNight(date || coming);
  const chosen = answer && answer.night === date ? answer : undefined;
  const rejection = chosen?.rejection ?? undefined;
  const name = nights.find(({ night }) => night === date)?.name ?? "";
  const title = date && chosen && !rejection ? `For ${clubNightText({ night: date, name }, tonight())}` : "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` sets a state of the form.
  useEffect(() => {
    if (chosen) noteRejection(chosen.night, chosen.rejection);
    tell({ title, rejection });
  }, [chosen, title, rejection]);

  useEffect(() => {
    const later = answer?.nearby.at(-1)?.night;
    if (!date && answer?.night === next && answer.rejection && later) setNext(later);
  }, [answer, date, next]);

  return (
    <>
      {rejection && <NearbyNights nights={chosen?.nearby ?? []} choose={choose} />}
      <NightStrip nights={nights} date={date} choose={choose} />
      {answer && !answer.rejection && <TableChoice answer={answer} field={form.field("category")} />}
    </>
  );
}

const stateText = { available: "Available", few: "Few left", waitlist: "Waitlist" } as const;

/** What a category's tables have in common: `6 to 10 seats · Main room · minimum spend from $2,500`. */
function factsOf({ seats: { from, to }, rooms, minimum }: CategoryAvailability["category"]): string {
  const seats = from === to ? `${from} seats` : `${from} to ${to} seats`;
  const spend = minimum === null ? "no minimum spend" : `minimum spend from ${formatMoney(minimum)}`;
  return [seats, ...rooms, spend].join(" · ");
}

interface TableChoiceProps {
  answer: TableNight;
  field: { name: string; defaultValue: string | undefined; error: string | undefined };
}

/** The categories of tables with what is left of each on a club night, one of which the guest may choose. */
function TableChoice({ answer: { night, full, categories }, field }: TableChoiceProps) {
  const [chosen, setChosen] = useState(field.defaultValue ?? "");
  const day = formatDay(night, tonight());
  const waits = full || categories.some(({ category, state }) => category._id === chosen && state === "waitlist");
  const options = [{ _id: "", name: "No preference", facts: "", description: "", state: undefined }].concat(
    categories.map(({ category, state }) => ({ ...category, facts: factsOf(category), state: state as never })),
  );
  if (categories.length === 0 && !full) return null;
  return (
    <div className="min-w-0">
      {categories.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">
            Table on {day} <span className="font-normal text-quiet">optional</span>
          </legend>
          <div className="mt-1 border-t border-ink">
            {options.map(({ _id, name, facts, description, state }) => (
              <label
                key={_id}
                className="flex min-h-12 cursor-pointer items-baseline gap-3 border-b border-rule py-3 has-checked:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={field.name}
                  value={_id}
                  checked={_id === chosen}
                  onChange={() => setChosen(_id)}
                  className="size-5 shrink-0 self-center accent-action"
                />
                <span className="min-w-0 grow">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  {facts && <span className="block text-sm text-quiet wrap-anywhere">{facts}</span>}
                  {description && <span className="block text-sm wrap-anywhere">{description}</span>}
                </span>
                {state && (
                  <span
                    className={`shrink-0 text-sm font-semibold ${state === "available" ? "text-success" : state === "few" ? "" : "bg-ink px-2 text-paper"}`}
                  >
                    {stateText[state]}
                  </span>
                )}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {field.error && <p className="mt-2 text-sm font-semibold text-danger">{field.error}</p>}
      <p aria-live="polite" className="mt-3 font-semibold empty:hidden">
        {waits &&
          `${full ? "Every table" : "Every one of these tables"} is taken on ${day}. Your request joins the waitlist.`}
      </p>
    </div>
  );
}
