import { type ChangeEvent, type FocusEvent, type ReactNode, useId, useMemo, useState } from "react";
import { conventionsOf } from "../../../../platform/lib/locale/locale.ts";
import { countries } from "../../../../platform/lib/phone/countries.ts";
import { moreCountries } from "../../../../platform/lib/phone/more-countries.ts";
import { searchable } from "../../../../platform/lib/searchable.ts";
import { SelectInput, TextInput } from "../../../../platform/ui/office/input.tsx";
import { Suggestions } from "../../../../platform/ui/office/suggestions.tsx";
import type { ControlProps } from "../control-props.ts";
import { countryDefaults } from "../country-defaults.ts";
import { zoneToday } from "../town-zones.ts";

const regions = new Intl.DisplayNames(["en"], { type: "region" });
const currencyNames = new Intl.DisplayNames(["en"], { type: "currency" });

/** The input of another setting in the form; its value is JSON. */
export const inputOf = (form: Element | null, path: string) =>
  form?.querySelector<HTMLInputElement>(`input[type=hidden][name="${path}"]`) ?? undefined;

/** The value of another setting in the form, if it is a text. */
export function typedIn(form: Element | null, path: string): string {
  const value: unknown = JSON.parse(inputOf(form, path)?.value ?? '""');
  return typeof value === "string" ? value : "";
}

/**
 * Fills in other fields of the form from a country, if they can still be changed; clears the region, which belonged to
 * another country.
 */
function fillFrom(form: Element | null, country: string): void {
  const values = { ...countryDefaults(country, typedIn(form, "venue.city")), "venue.region": "" };
  for (const [path, value] of Object.entries(values)) {
    const input = inputOf(form, path);
    if (!input) continue;
    input.value = JSON.stringify(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

interface SelectProps extends ControlProps {
  hint?: string;
  /** False for a value that is not among the options; it is shown as it is. */
  known: boolean;
  children: ReactNode;
}

function Select({ field, path, value, onChange, errors, hint = field.help, known, children }: SelectProps) {
  return (
    <SelectInput
      label={field.label}
      hint={hint}
      error={errors[path]}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    >
      {!known && <option value={String(value)}>{String(value)}</option>}
      {children}
    </SelectInput>
  );
}

/** A country's name in the list, without its dial code: `Greece (+30)`. */
const nameOf = (label: string) => searchable(label.split(" (")[0] ?? "");

/** The country that a typed text means: the one of that name, else the only one with that text in its name. */
function meant<Choice extends { label: string }>(choices: readonly Choice[], typed: string): Choice | undefined {
  const text = nameOf(typed);
  const similar = choices.filter(({ label }) => nameOf(label).includes(text));
  return similar.find(({ label }) => nameOf(label) === text) ?? (similar.length === 1 ? similar[0] : undefined);
}

/**
 * The country, searched by typing, since phones have no search in a select. Another country also sets time zone,
 * currency and formats; a text that means none leaves the country as it was.
 */
export function CountryField({ field, path, value, onChange, errors }: ControlProps) {
  const id = useId();
  const choices = field.choices ?? [];
  const shown = choices.find((choice) => choice.value === value)?.label ?? String(value);
  const [typed, setTyped] = useState<string>();
  const choose = (form: Element | null, choice: { value: string }) => {
    setTyped(undefined);
    if (choice.value === value) return;
    onChange(choice.value);
    fillFrom(form, choice.value.split(" ")[0] ?? "");
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const choice = choices.find(({ label }) => label === currentTarget.value);
    if (choice) choose(currentTarget.form, choice);
    else setTyped(currentTarget.value);
  };
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const choice = typed?.trim() && meant(choices, typed);
    if (choice) choose(currentTarget.form, choice);
    setTyped(undefined);
  };
  return (
    <>
      <TextInput
        label={field.label}
        hint={field.help}
        error={errors[path]}
        value={typed ?? shown}
        list={id}
        autoComplete="off"
        onChange={type}
        // What is typed replaces the country, and the list shows all that have it in their name.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={leave}
      />
      <Suggestions id={id} values={choices.map(({ label }) => label)} />
    </>
  );
}

const timeZones = [...new Set(Intl.supportedValuesOf("timeZone").map(zoneToday))].toSorted();

export function TimeZoneField(props: ControlProps) {
  return (
    <Select
      {...props}
      known={timeZones.includes(zoneToday(String(props.value)))}
      value={zoneToday(String(props.value))}
    >
      {timeZones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}

const currencies = Intl.supportedValuesOf("currency")
  .map((code) => ({ code, label: `${currencyNames.of(code)} (${code})` }))
  .toSorted((left, right) => left.label.localeCompare(right.label, "en"));

export function CurrencyField(props: ControlProps) {
  return (
    <Select {...props} known={currencies.some(({ code }) => code === props.value)}>
      {currencies.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** The locales to choose from. */
function englishLocales() {
  const codes = new Set([...countries, ...moreCountries].map(({ code }) => code));
  return [
    { locale: "en-150", label: "Europe" },
    { locale: "en-001", label: "Rest of the world" },
    ...[...codes]
      .map((code) => ({ locale: `en-${code}`, label: regions.of(code) ?? code }))
      .toSorted((left, right) => left.label.localeCompare(right.label, "en")),
  ];
}

/** The start of a club night and a price, as a locale formats them. */
function sampleOf(locale: string): string | undefined {
  try {
    const night = Date.UTC(2026, 11, 31, 22);
    const conventions = conventionsOf(locale);
    const date = new Intl.DateTimeFormat(conventions === locale ? locale : "en-001", {
      dateStyle: "full",
      timeZone: "UTC",
    });
    const time = new Intl.DateTimeFormat(conventions, { timeStyle: "short", timeZone: "UTC" });
    const price = new Intl.NumberFormat(conventions, { minimumFractionDigits: 2 });
    return `For example ${date.format(night)} at ${time.format(night)}, and ${price.format(1250)}.`;
  } catch {
    // Not a valid locale: the form shows the error when it is checked.
    return undefined;
  }
}

/** The format of dates, times and prices: English as in any country, since the texts are in English. */
export function LocaleField(props: ControlProps) {
  const value = String(props.value);
  const locales = useMemo(englishLocales, []);
  return (
    <Select {...props} hint={sampleOf(value)} known={locales.some(({ locale }) => locale === value)}>
      {locales.map(({ locale, label }) => (
        <option key={locale} value={locale}>
          {label}
        </option>
      ))}
    </Select>
  );
}
