import { type ReactNode, useId, useMemo } from "react";
import { conventionsOf } from "../../../../platform/lib/locale/locale.ts";
import { countries } from "../../../../platform/lib/phone/countries.ts";
import { moreCountries } from "../../../../platform/lib/phone/more-countries.ts";
import { SelectInput } from "../../../../platform/ui/office/input.tsx";
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

/** The country field; choosing another country also sets time zone, currency and formats. */
export function CountryField(props: ControlProps) {
  const id = useId();
  const { field, onChange } = props;
  const choose = (value: unknown) => {
    onChange(value);
    fillFrom(document.getElementById(id)?.closest("form") ?? null, String(value).split(" ")[0] ?? "");
  };
  return (
    <div id={id}>
      <Select {...props} onChange={choose} known>
        {field.choices?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
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
