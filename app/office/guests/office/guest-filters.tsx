import { type FormEvent, useId, useState } from "react";
import type { GuestFilter } from "../../../bookings/guests/filter.ts";
import { MAX_FILTER_TAGS } from "../../../bookings/guests/filter-values.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { ActiveFilters, FilterChoice, FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { parseAmount, typedAmount } from "../../../platform/venue/amounts.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { GuestsAddress } from "./guests-address.ts";

interface Tag {
  _id: string;
  name: string;
}

interface FiltersProps {
  address: GuestsAddress;
  tags: readonly Tag[];
}

const noShowChoices = [1, 2, 3, 5, 10];

/** An amount field that takes effect on Enter or when it loses focus. */
function SpentFilter({ value, onChange }: { value: number | undefined; onChange: (cents: number | null) => void }) {
  const id = useId();
  const [wrong, setWrong] = useState("");
  const read = (text: string) => {
    if (text.trim() === "") {
      setWrong("");
      return onChange(null);
    }
    const amount = parseAmount(text);
    setWrong("message" in amount ? amount.message : "");
    if ("cents" in amount) onChange(amount.cents || null);
  };
  return (
    <form
      className="min-w-0"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        read(String(new FormData(event.currentTarget).get("spent") ?? ""));
      }}
    >
      <label htmlFor={id} className="mb-1 block text-quiet">
        Spent at least
      </label>
      <input
        key={value}
        id={id}
        name="spent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value === undefined ? "" : typedAmount(value)}
        aria-invalid={wrong !== ""}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onBlur={({ currentTarget }) => read(currentTarget.value)}
        className="office-input tabular"
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="text-sm font-semibold text-danger">
          {wrong}
        </p>
      )}
    </form>
  );
}

/** The active filters as text, by URL parameter. */
function activeParts(filter: GuestFilter, known: readonly Tag[]) {
  const { since, first_from, first_to, again, tags = [], spent, no_shows, expected, subscribed } = filter;
  const nameOf = (tag: string) => known.find(({ _id }) => _id === tag)?.name ?? "a deleted tag";
  return [
    ...(since === undefined ? [] : [{ part: "since", text: `Came since ${formatDay(since)}` }]),
    ...(first_from === undefined
      ? []
      : [{ part: "first_from", text: `First visit on or after ${formatDay(first_from)}` }]),
    ...(first_to === undefined ? [] : [{ part: "first_to", text: `First visit on or before ${formatDay(first_to)}` }]),
    ...(again ? [{ part: "again", text: "Came again within 60 days" }] : []),
    ...(tags.length > 0 ? [{ part: "tags", text: `Tagged ${tags.map(nameOf).join(" and ")}` }] : []),
    ...(spent === undefined ? [] : [{ part: "spent", text: `Spent ${formatAmount(spent)} or more` }]),
    ...(no_shows === undefined ? [] : [{ part: "no_shows", text: `${formatCount(no_shows, "no-show")} or more` }]),
    ...(expected ? [{ part: "expected", text: "Expected" }] : []),
    ...(subscribed ? [{ part: "subscribed", text: "Subscribed" }] : []),
  ];
}

/** The filters of the list of guests, which are combined with "and", and the active ones. */
export function GuestFilters({ address: { filter, change }, tags }: FiltersProps) {
  const can = useCan();
  const { since = "", tags: chosen = [], spent, no_shows, expected, subscribed } = filter;
  const left = tags.filter(({ _id }) => !chosen.includes(_id));
  // Collapsed on phones, where the filters would fill the first screen.
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <OfficeButton
        look="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="ml-(--office-gutter) mt-1 px-0! sm:hidden"
      >
        {open ? "Hide filters" : "Filter"}
      </OfficeButton>
      <div
        id={id}
        className={`grid grid-cols-1 gap-x-4 gap-y-3 px-(--office-gutter) pt-3 pb-1 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-5 ${open ? "" : "max-sm:hidden"}`}
      >
        {tags.length > 0 && (
          <FilterChoice
            label={chosen.length > 0 ? "And tagged" : "Tag"}
            value=""
            onChange={(tag) => change({ tags: [...chosen, tag].slice(0, MAX_FILTER_TAGS).join(",") })}
          >
            <option value="">{chosen.length > 0 ? "Add a tag" : "Any tag or none"}</option>
            {left.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </FilterChoice>
        )}
        <FilterDay label="Came since" value={since} onChange={(day) => change({ since: day })} />
        <FilterChoice
          label="No-shows"
          value={no_shows === undefined ? "" : String(no_shows)}
          onChange={(count) => change({ no_shows: count })}
        >
          <option value="">Any number</option>
          {[...new Set([...noShowChoices, ...(no_shows === undefined ? [] : [no_shows])])]
            .sort((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count} or more
              </option>
            ))}
        </FilterChoice>
        {can("spend.see") && (
          <SpentFilter value={spent} onChange={(cents) => change({ spent: cents === null ? null : String(cents) })} />
        )}
        <div className="flex flex-wrap items-end gap-x-5">
          <Check checked={expected ?? false} onChange={(on) => change({ expected: on ? "yes" : null })}>
            Expected
          </Check>
          {can("subscribers.see") && (
            <Check checked={subscribed ?? false} onChange={(on) => change({ subscribed: on ? "yes" : null })}>
              Subscribed
            </Check>
          )}
        </div>
      </div>
      <ActiveFilters parts={activeParts(filter, tags)} change={change} />
    </>
  );
}
