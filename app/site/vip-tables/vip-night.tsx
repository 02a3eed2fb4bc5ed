import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { CategoryAvailability, TableFacts } from "../../bookings/floor/availability-shapes.ts";
import { AnyTable, anyTable, type NightPartsProps, tableRow } from "../../bookings/requests/forms/party.tsx";
import { documentHasTableRow } from "../../house/rendering/table-row.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { ChoiceRow } from "../../platform/ui/choice-row.tsx";
import { tonight } from "../../platform/venue/club-night.ts";
import { formatMoney } from "../../platform/venue/money.ts";
import { NightStrip, useClubNights } from "../../programme/events/club-nights/night-strip.tsx";
import type { TableNight } from "../../programme/events/club-nights/shapes.ts";
import { useTableNight } from "../../programme/events/club-nights/use-table-night.ts";
import { noteRejection } from "./rejected-nights.ts";

/** The club nights to choose from, and the tables of the chosen night, or of the next one before a night is chosen. */
export default function VipNight({ form, date, choose, tell }: NightPartsProps) {
  const { nights, missing } = useClubNights();
  const [next, setNext] = useState(tonight());
  const shown = date || (nights[0]?.night ?? next);
  const answer = useTableNight(shown);
  const chosen = date && answer?.night === date ? answer : undefined;
  const rejection = chosen?.rejection ?? undefined;
  const name = nights.find(({ night }) => night === date)?.name ?? "";

  const [wanted, setWanted] = useState(form.field("category").defaultValue ?? "");
  const tables = useMemo(() => factsFor(answer, wanted), [answer, wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` sets a state of the form.
  useEffect(() => {
    if (chosen) noteRejection(chosen.night, chosen.rejection);
    tell({ name, rejection, tables });
  }, [chosen, name, rejection, tables]);

  useEffect(() => {
    const later = answer?.nearby.at(-1)?.night;
    if (!date && answer?.night === next && answer.rejection && later) setNext(later);
  }, [answer, date, next]);

  return (
    <>
      <NightStrip {...{ nights, missing, date, choose }} nearby={rejection ? (chosen?.nearby ?? []) : []} />
      <TableChoice answer={answer} night={shown} field={form.field("category")} wanted={wanted} choose={setWanted} />
    </>
  );
}

/** The tables that a party could get: those of the chosen category, otherwise all. */
function factsFor(answer: TableNight | undefined, wanted: string): TableFacts | undefined {
  const own = answer?.categories.find(({ category }) => category._id === wanted)?.category;
  return own ? { seats: own.seats.to, minimum: own.minimum } : (answer?.tables ?? undefined);
}

const stateText = { available: "Available", few: "Few left", waitlist: "Waitlist" } as const;

/** What a category's tables have in common: `6 to 10 seats · Main room · minimum spend from $2,500`. */
function factsOf({ seats: { from, to }, rooms, minimum }: CategoryAvailability["category"]): string {
  const seats = from === to ? `${from} seats` : `${from} to ${to} seats`;
  const spend = minimum === null ? "no minimum spend" : `minimum spend from ${formatMoney(minimum)}`;
  return [seats, ...rooms, spend].join(" · ");
}

interface CategoryTextProps {
  category: CategoryAvailability["category"];
  /** Undefined until the availability on the chosen night is known. */
  state: CategoryAvailability["state"] | undefined;
}

function CategoryText({ category, state }: CategoryTextProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{category.name}</span>
        {state && (
          <span
            className={`shrink-0 text-sm font-semibold ${state === "available" ? "text-success" : state === "few" ? "" : "bg-ink px-2 text-paper"}`}
          >
            {stateText[state]}
          </span>
        )}
      </span>
      <span className="block text-sm text-quiet wrap-anywhere">{factsOf(category)}</span>
      {state === "waitlist" && <span className="block text-sm font-semibold">Your request joins the waitlist.</span>}
      {category.description && <span className="block text-sm wrap-anywhere">{category.description}</span>}
    </>
  );
}

interface TableChoiceProps {
  /** The server's last response, possibly for another night. */
  answer: TableNight | undefined;
  night: string;
  field: { name: string; error: string | undefined };
  /** The id of the chosen category, or empty. */
  wanted: string;
  choose: (category: string) => void;
}

/** A choice of table categories, each with its availability on a club night. */
function TableChoice({ answer, night, field, wanted, choose }: TableChoiceProps) {
  const { categories = [], full = false } = answer ?? {};
  const isCurrent = answer?.night === night;
  const day = formatDay(night, tonight());
  const chosen = categories.find(({ category }) => category._id === wanted);
  const waits = isCurrent && (full || chosen?.state === "waitlist");
  const joins = `${full ? "Every table" : "Every one of these tables"} is taken on ${day}. Your request joins the waitlist.`;
  const card = (_id: string, width: string, content: ReactNode) => (
    <label
      key={_id}
      className={`flex shrink-0 cursor-pointer gap-3 border border-rule p-3 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-focus ${width}`}
    >
      <input
        type="radio"
        name={field.name}
        value={_id}
        checked={_id === (chosen ? wanted : "")}
        onChange={() => choose(_id)}
        className="mt-0.5 size-5 shrink-0 accent-action"
      />
      <span className="min-w-0 grow">{content}</span>
    </label>
  );
  if (categories.length === 0 && !documentHasTableRow()) {
    return (
      <div aria-live="polite">
        <AnyTable note={waits ? joins : undefined} />
      </div>
    );
  }
  return (
    <div className="min-w-0">
      <ChoiceRow
        legend={
          // The key remounts it for each night, which avoids a layout shift.
          <span key={isCurrent ? night : ""}>
            Table {isCurrent && !answer.rejection && `on ${day} `}
            <span className="font-normal text-quiet">optional</span>
          </span>
        }
        className={tableRow}
      >
        {card(
          "",
          "w-52",
          <>
            <span className="block font-semibold">No preference</span>
            <span className="block text-sm text-quiet">{isCurrent && full ? joins : anyTable}</span>
          </>,
        )}
        {categories.map(({ category, state }) =>
          card(category._id, "w-72", <CategoryText category={category} state={isCurrent ? state : undefined} />),
        )}
      </ChoiceRow>
      {field.error && <p className="mt-2 text-sm font-semibold text-danger">{field.error}</p>}
      <p aria-live="polite" className="sr-only">
        {waits && joins}
      </p>
    </div>
  );
}
