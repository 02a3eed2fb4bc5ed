import { type FunctionComponent, type RefObject, useEffect, useRef, useState } from "react";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { ChoiceRow } from "../../../platform/ui/choice-row.tsx";
import { DateField } from "../../../platform/ui/date-field.tsx";
import { SelectField } from "../../../platform/ui/select-field.tsx";
import { TextArea } from "../../../platform/ui/text-area.tsx";
import { TextField } from "../../../platform/ui/text-field.tsx";
import { budgetOptions } from "../../../platform/venue/budgets.ts";
import { formatNightTime, tonight } from "../../../platform/venue/club-night.ts";
import { settings } from "../../../platform/venue/current.ts";
import { closedReason } from "../../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { TableFacts } from "../../floor/availability-shapes.ts";
import { lengths, partySize } from "../limits.ts";
import { misfitHints, misfitOf } from "../party-fit.ts";
import { phoneIn } from "../phone/phone-input.tsx";
import { useBookableDays } from "./bookable-days.ts";
import type { Values } from "./draft.ts";
import { NameFields, ReachFields } from "./person-fields.tsx";
import type { GuestForm, GuestFormOptions } from "./use-request-form.ts";

/** Loads something once an element is near the viewport. @returns undefined until then. */
function useNear<Loaded>(
  element: RefObject<Element | null>,
  load: (() => Promise<Loaded>) | undefined,
): Loaded | "failed" | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded | "failed" }>();
  useEffect(() => {
    if (!element.current || !load) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load().then(
          (value) => setLoaded({ value }),
          () => setLoaded({ value: "failed" }),
        );
      },
      { rootMargin: "300px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, load]);
  return loaded?.value;
}

/** The payload of a party form: first name and surname joined, the phone with its dial code. */
function partyPayload(values: Values) {
  const { firstName = "", surname = "", comment } = values;
  return {
    name: `${firstName.trim()} ${surname.trim()}`.trim(),
    phone: phoneIn(values),
    message: comment,
  };
}

/** Fields that party forms check themselves, since the name is sent as one; only one form requires a surname. */
const required = { firstName: "Enter your first name." };
const requiredWithSurname = { ...required, surname: "Enter your surname." };

/** How a party form is checked and sent. `own` has the differences between the two forms. */
export function partyOptions(
  own: Pick<GuestFormOptions, "name" | "path" | "schema" | "text" | "given" | "counted" | "rejected"> & {
    surnameOptional?: true;
  },
): GuestFormOptions {
  return {
    ...own,
    payload: partyPayload,
    shownAt: { name: "firstName", message: "comment" },
    required: own.surnameOptional ? required : requiredWithSurname,
  };
}

/** The part of a form below its date: club nights to choose from, and facts about the chosen one. */
export interface NightPartsProps {
  form: GuestForm;
  /** The date as typed or chosen, or empty. */
  date: string;
  choose: (night: string) => void;
  /** Shows the night's events above the form, and why it cannot be chosen. */
  tell: (told: Told) => void;
}

interface Told {
  /** The night's events, or empty. */
  name: string;
  rejection?: string;
  /** The tables that the party may get. */
  tables?: TableFacts;
  /** The consequence of choosing this date. */
  note?: string;
}

/** Heights of the part below a form's date, the same before and after it loads. */
export const nightRow = "h-62 [--choice:7rem]";
export const tableRow = "h-42 [--choice:13rem]";

export const anyTable = "We choose a table that fits your group.";
/** Shown in place of the choice of a category. @param note by default that the club chooses the table. */
export function AnyTable({ note = anyTable }: { note?: string }) {
  return (
    <>
      <p className="text-sm font-semibold">Table</p>
      <p className="mt-2 min-h-[2lh] text-sm text-quiet">{note}</p>
    </>
  );
}

export const noDates = "Choose a date above, and we'll tell you whether it's free.";
export const noNights = "Club nights couldn't be loaded. Choose a date above.";

interface PartyFieldsProps {
  form: GuestForm;
  surnameOptional?: boolean;
  /** The date must be a club night. */
  clubNight?: boolean;
  /** Loaded when the form comes near the viewport. */
  nightParts: () => Promise<FunctionComponent<NightPartsProps>>;
}

/** The part below the date, or its placeholder until it has loaded, or if it cannot be loaded. */
function NightPartsPlace({
  NightParts,
  clubNight,
  ...parts
}: NightPartsProps & { NightParts: FunctionComponent<NightPartsProps> | "failed" | undefined; clubNight: boolean }) {
  const failed = NightParts === "failed";
  if (NightParts && !failed) return <NightParts {...parts} />;
  return (
    <>
      <ChoiceRow legend={clubNight ? "Club nights" : "Free dates"} className={nightRow}>
        {failed && (clubNight ? noNights : noDates)}
      </ChoiceRow>
      {clubNight && (
        <div>
          <div className="hidden in-data-table-row:block">
            <ChoiceRow legend="Table" className={tableRow}>
              {failed && anyTable}
            </ChoiceRow>
          </div>
          <div className="in-data-table-row:hidden">
            <AnyTable />
          </div>
        </div>
      )}
    </>
  );
}

/** Guests and budget as typed, to check whether the chosen night's tables suit them. */
function usePartySize(form: GuestForm, tables: TableFacts | undefined) {
  const [guests, setGuests] = useState(form.field("guests").defaultValue ?? "");
  const [budget, setBudget] = useState(form.field("budget").defaultValue ?? "");
  useEffect(() => {
    // Typed before the page was interactive.
    const typed = new FormData(form.element.current ?? undefined);
    setGuests(String(typed.get("guests") ?? ""));
    setBudget(String(typed.get("budget") ?? ""));
  }, [form.element]);
  return {
    setGuests,
    setBudget,
    misfit: tables ? misfitHints(misfitOf({ guests: Number(guests), budget }, tables)) : {},
  };
}

/** The fields of a party: date, time, guests, budget, contact and message. */
export function PartyFields({ form, surnameOptional = false, clubNight = false, nightParts }: PartyFieldsProps) {
  const days = useBookableDays();
  const [date, setDate] = useState(form.field("date").defaultValue ?? "");
  const [time, setTime] = useState(form.field("time").defaultValue ?? "");
  const [told, tell] = useState<Told>({ name: "" });
  const place = useRef<HTMLDivElement>(null);
  const NightParts = useNear(place, nightParts);
  const closed = date ? (closedReason(settings().hours, date) ?? told.rejection) : undefined;
  const choose = (night: string) => {
    form.put("date", night);
    setDate(night);
    // The pressed button may disappear, and with it the focus.
    const isButton = document.activeElement?.tagName === "BUTTON";
    if (isButton) place.current?.closest("form")?.querySelector<HTMLElement>("[name=date]")?.focus();
  };
  const { setGuests, setBudget, misfit } = usePartySize(form, told.tables);
  return (
    <>
      <p aria-live="polite" className="col-span-full flex min-w-0 font-semibold whitespace-pre">
        {date && !closed ? (
          <>
            For {told.name && <span className="truncate">{told.name}</span>}
            {told.name && ", "}
            {formatDay(date, tonight())}
          </>
        ) : (
          `Choose ${date ? "another" : "a"} date`
        )}
      </p>
      <DateField
        {...form.field("date")}
        {...days}
        label="Date"
        hint={clubNight ? `We open ${venue.hours.long}.` : date && !closed ? told.note : undefined}
        error={closed ?? form.field("date").error}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <TextField
        {...form.field("time")}
        label="Time"
        type="time"
        optional
        hint={date && time ? formatNightTime(date, time) : undefined}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <div ref={place} className="col-span-full grid min-w-0 gap-7 noscript:hidden">
        <NightPartsPlace
          NightParts={NightParts}
          clubNight={clubNight}
          form={form}
          date={date}
          choose={choose}
          tell={tell}
        />
      </div>
      <TextField
        {...form.field("guests")}
        label="Guests"
        type="number"
        inputMode="numeric"
        min={partySize.fewest}
        max={partySize.most}
        hint={misfit.guests}
        onChange={({ currentTarget }) => setGuests(currentTarget.value)}
      />
      <SelectField
        {...form.field("budget")}
        label="Budget"
        choose="Choose a budget"
        options={budgetOptions()}
        hint={misfit.budget}
        onChange={({ currentTarget }) => setBudget(currentTarget.value)}
      />
      <NameFields form={form} names={["firstName", "surname"]} lastLabel="Surname" lastOptional={surnameOptional} />
      <ReachFields form={form} />
      <TextArea {...form.field("comment")} label="Comment" optional maxLength={lengths.comment} rows={1} wide />
    </>
  );
}
