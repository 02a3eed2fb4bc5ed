import { useId, useRef } from "react";
import { ItemButton } from "../../../../platform/ui/office/item-button.tsx";
import { Menu, type MenuChoice } from "../../../../platform/ui/office/menu.tsx";
import { OfficeButton } from "../../../../platform/ui/office/office-button.tsx";
import { Switch } from "../../../../platform/ui/office/switch.tsx";
import { showToast } from "../../../../platform/ui/office/toast-store.ts";
import {
  type OpenFrom,
  usualHours,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from "../../../../platform/venue/schema/opening-hours.ts";
import type { ControlProps } from "../control-props.ts";

/** Most openings per day. */
const MAX_OPENINGS = 2;

const openingsOf = (weekly: readonly WeeklyHours[], day: Weekday) => weekly.filter((hours) => hours.day === day);

/** The week with new openings for some days, in the week's order. */
function withOpenings(weekly: readonly WeeklyHours[], days: readonly Weekday[], openings: readonly OpenFrom[]) {
  return WEEKDAYS.flatMap((day) =>
    days.includes(day)
      ? openings.map(({ opens, closes }): WeeklyHours => ({ day, opens, closes }))
      : openingsOf(weekly, day),
  );
}

interface WeekErrors {
  /** The error of the week as a whole. */
  week: string | undefined;
  of: (day: Weekday) => string | undefined;
}

/** The errors by day. An error about the whole week starts with the name of the day concerned. */
function errorsOf(weekly: readonly WeeklyHours[], path: string, errors: ControlProps["errors"]): WeekErrors {
  const week = errors[path];
  const named = WEEKDAYS.find((day) => week?.startsWith(day));
  return {
    week: named ? undefined : week,
    of: (day) => {
      const own = weekly.flatMap((hours, at) =>
        hours.day === day ? [errors[`${path}.${at}.opens`] ?? errors[`${path}.${at}.closes`] ?? []] : [],
      );
      return own.flat()[0] ?? (named === day ? week : undefined);
    },
  };
}

/** Opening hours as a week: each day is open or closed, has times, and can be copied to other days. */
export function WeekField({ field, path, value, onChange, errors }: ControlProps) {
  const weekly = value as readonly WeeklyHours[];
  // The hours of days that were closed in this form, so that closing by mistake can be undone.
  const closed = useRef(new Map<Weekday, readonly OpenFrom[]>());
  const { week, of } = errorsOf(weekly, path, errors);
  const put = (days: readonly Weekday[], openings: readonly OpenFrom[]) =>
    onChange(withOpenings(weekly, days, openings));
  const toggle = (day: Weekday, open: boolean) => {
    if (!open) closed.current.set(day, openingsOf(weekly, day));
    put([day], open ? (closed.current.get(day) ?? [usualHours({ weekly })]) : []);
  };
  const copy = (day: Weekday, days: readonly Weekday[]) => {
    const before = value;
    put(days, openingsOf(weekly, day));
    showToast(`${day}'s hours copied to ${days.length === 1 ? days[0] : `${days.length} days`}.`, {
      undo: () => onChange(before),
    });
  };
  return (
    <fieldset className="@container min-w-0">
      <legend className="text-sm font-semibold">{field.label}</legend>
      {field.help && <p className="mt-1 text-sm text-quiet">{field.help}</p>}
      {week && <p className="mt-2 text-sm font-semibold text-danger">{week}</p>}
      <table className="mt-2 w-full border-t border-rule">
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day) => (
            <Day
              key={day}
              day={day}
              openings={openingsOf(weekly, day)}
              weekly={weekly}
              error={of(day)}
              onToggle={(open) => toggle(day, open)}
              onChange={(openings) => put([day], openings)}
              onCopy={(days) => copy(day, days)}
            />
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

interface DayProps {
  day: Weekday;
  openings: readonly OpenFrom[];
  weekly: readonly WeeklyHours[];
  error: string | undefined;
  onToggle: (open: boolean) => void;
  onChange: (openings: readonly OpenFrom[]) => void;
  onCopy: (days: readonly Weekday[]) => void;
}

function Day({ day, openings, weekly, error, onToggle, onChange, onCopy }: DayProps) {
  const id = useId();
  const isOpen = openings.length > 0;
  const last = openings.at(-1);
  return (
    <tr className="border-b border-rule align-top">
      <th scope="row" className="w-0 py-2 pr-3 text-left @min-[520px]:pr-6">
        <span className="flex flex-col font-normal @min-[520px]:flex-row @min-[520px]:items-center @min-[520px]:gap-3">
          <span className="font-semibold @min-[520px]:w-24">{day}</span>
          <Switch label={`${day}: open`} on={isOpen} onChange={onToggle} text={{ on: "Open", off: "Closed" }} />
        </span>
      </th>
      <td className="py-2">
        {openings.map((opening, at) => (
          <Opening
            // biome-ignore lint/suspicious/noArrayIndexKey: one has no other identity than its place.
            key={at}
            name={openings.length > 1 ? `${day}, ${at + 1}` : day}
            opening={opening}
            describedBy={error && id}
            onChange={(next) => onChange(openings.with(at, next))}
            onRemove={openings.length > 1 ? () => onChange(openings.toSpliced(at, 1)) : undefined}
          />
        ))}
        {error && (
          <p id={id} className="mt-1 text-sm font-semibold text-danger">
            {error}
          </p>
        )}
        {isOpen && (
          <div className="-ml-2 flex flex-wrap items-center gap-x-1">
            <CopyMenu day={day} weekly={weekly} onCopy={onCopy} />
            {last && openings.length < MAX_OPENINGS && (
              <OfficeButton
                look="quiet"
                aria-label={`${day}: add a second opening`}
                onClick={() => onChange([...openings, { opens: last.closes, closes: last.closes }])}
                className="px-2 text-left whitespace-normal!"
              >
                Add a second opening
              </OfficeButton>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

interface OpeningProps {
  /** The day's name, for labels. */
  name: string;
  opening: OpenFrom;
  describedBy: string | undefined;
  onChange: (opening: OpenFrom) => void;
  onRemove: (() => void) | undefined;
}

function Opening({ name, opening, describedBy, onChange, onRemove }: OpeningProps) {
  const { opens, closes } = opening;
  const input = (part: keyof OpenFrom, label: string) => (
    <label className="flex w-44 max-w-full flex-wrap items-center gap-2">
      <span className="w-10 shrink-0 text-sm text-quiet" aria-hidden="true">
        {label}
      </span>
      <input
        type="time"
        aria-label={`${name}: ${part}`}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        value={opening[part]}
        onChange={({ target }) => onChange({ ...opening, [part]: target.value })}
        className="office-input tabular"
      />
    </label>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-1.5">
      {input("opens", "From")}
      {input("closes", "To")}
      {onRemove && <ItemButton action="remove" label={`Remove ${name}`} onClick={onRemove} />}
      {opens !== "" && closes !== "" && closes <= opens && (
        <span className="text-sm text-quiet">on the next morning</span>
      )}
    </div>
  );
}

/** A menu for copying a day's hours to every day, to the open days, or to one day. */
function CopyMenu({ day, weekly, onCopy }: Pick<DayProps, "day" | "weekly" | "onCopy">) {
  const others = WEEKDAYS.filter((other) => other !== day);
  const open = others.filter((other) => openingsOf(weekly, other).length > 0);
  const choices: MenuChoice[] = [
    { id: "all", label: "Every day" },
    ...(open.length > 1 ? [{ id: "open", label: "Every open day" }] : []),
    ...others.map((other, at) => ({ id: other, label: other, apart: at === 0 })),
  ];
  return (
    <Menu
      label={`Copy ${day}'s hours to`}
      look="quiet"
      className="px-2"
      choices={choices}
      onChoose={(id) => onCopy(id === "all" ? others : id === "open" ? open : others.filter((other) => other === id))}
    >
      Copy to
    </Menu>
  );
}
