import {
  type ClipboardEvent,
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type Country, joinPhone, plainDialCode, readInternational } from "../../../platform/lib/phone/phone-number.ts";
import { FieldFrame, type FieldProps, fieldAria, fieldLine } from "../../../platform/ui/field.tsx";
import { Chevron } from "../../../platform/ui/select-field.tsx";
import { venue } from "../../../platform/venue/venue.ts";
import { Flag } from "./flag.tsx";
import { loadCountries } from "./load-countries.ts";
import { useTypeAhead } from "./type-ahead.ts";

type CountryList = typeof import("./country-list.tsx").default;

/** A country as saved in a form, beside the number: `AU +61`. */
const countryField = (name: string) => `${name}Country`;

/** The full number of a form's phone input, `+61412345678`; empty if nothing was typed. */
export function phoneIn(values: Readonly<Record<string, string>>, name = "phone"): string {
  const [, dialCode = venue.phoneCountry.dial_code] = values[countryField(name)]?.split(" ") ?? [];
  return joinPhone(dialCode, values[name] ?? "");
}

interface PhoneInputProps extends FieldProps {
  /** The initial country, as saved in the form. */
  defaultCountryField?: string;
}

/** The popup's look while the list loads. */
const popup = "absolute inset-x-0 top-full z-20 mt-1 bg-raised shadow-popup";

type ChosenCountry = Pick<Country, "code" | "dial_code">;

/** The name of the country with this code. */
const nameOf = (code: string) => new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;

/** A phone number and its country in a form. A number that is pasted or filled in with its country sets both. */
function usePhoneNumber(defaultCountryField: string | undefined) {
  const number = useRef<HTMLInputElement>(null);
  const kept = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState<ChosenCountry>(() => {
    const [code, dial_code] = defaultCountryField?.split(" ") ?? [];
    return code && dial_code ? { code, dial_code } : venue.phoneCountry;
  });
  const keptCountry = `${country.code} ${country.dial_code}`;

  // A hidden field fires no event when it changes, so the form is notified.
  const before = useRef(keptCountry);
  useEffect(() => {
    if (before.current === keptCountry) return;
    before.current = keptCountry;
    kept.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [keptCountry]);

  const type = (text: string) => {
    if (!number.current) return;
    number.current.value = text;
    number.current.dispatchEvent(new Event("input", { bubbles: true }));
  };

  /** Splits an international number. */
  const takeApart = async (full: string) => {
    const { countries, countryOf } = await loadCountries();
    const from = countryOf(full, countries, country.code);
    // Avoids a loop: `type` triggers this.
    if (!from) return number.current?.value === full ? undefined : type(full);
    setCountry(from);
    type(full.slice(plainDialCode(from.dial_code).length));
  };

  const onDone = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const full = readInternational(currentTarget.value);
    // Without the list of countries the number stays whole, which is as valid.
    if (full) takeApart(full).catch(() => {});
  };

  return {
    number,
    kept,
    country,
    setCountry,
    keptCountry,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const full = readInternational(event.clipboardData.getData("text"));
      if (!full) return;
      event.preventDefault();
      takeApart(full).catch(() => type(full));
    },
    onDone,
    // Autofill enters the whole number, often while another field has focus.
    onInput: (event: FormEvent<HTMLInputElement>) => {
      if (document.activeElement !== event.currentTarget) onDone(event);
    },
  };
}

/** The list of countries: whether it is open, its lazy component, and the keys of its button. */
function useCountryList(setCountry: Dispatch<SetStateAction<ChosenCountry>>) {
  const [open, setOpen] = useState(false);
  const [List, setList] = useState<CountryList | "cut off">();
  const [flags, setFlags] = useState(false);
  const lead = useTypeAhead();

  const show = async () => {
    setFlags(true);
    setOpen(true);
    try {
      const { default: CountryList } = await import("./country-list.tsx");
      setList(() => CountryList);
    } catch {
      setList("cut off");
    }
  };

  const onButtonKey = async (event: KeyboardEvent<HTMLButtonElement>) => {
    if (open && event.key === "Escape") {
      // Handled by the list alone, so that a dialog around it stays open.
      event.preventDefault();
      return setOpen(false);
    }
    if (open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      return show();
    }
    // A space opens the list unless it is part of a typed name.
    if (event.key.length !== 1 || (event.key === " " && !lead.typing())) return;
    event.preventDefault();
    const typed = lead.add(event.key);
    try {
      const { countries, typeAhead } = await loadCountries();
      setCountry((chosen) => {
        const from = countries.findIndex(({ code }) => code === chosen.code);
        return countries[typeAhead(countries, typed, from)] ?? chosen;
      });
    } catch {
      // The error is shown once the list is opened.
    }
  };

  return { open, setOpen, List, flags, show, onButtonKey };
}

/**
 * A phone number with its country. The countries and their flags are loaded when the list is
 * opened, so that no third party is contacted before.
 */
export function PhoneInput(props: PhoneInputProps) {
  const { name, label, defaultValue, defaultCountryField, optional, hint, error, wide } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { number, kept, country, setCountry, keptCountry, onPaste, onDone, onInput } =
    usePhoneNumber(defaultCountryField);
  const { open, setOpen, List, flags, show, onButtonKey } = useCountryList(setCountry);
  const choose = (chosen: Country) => {
    setCountry(chosen);
    setOpen(false);
    number.current?.focus();
  };
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} wide={wide}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the keyboard has left. */}
      <div
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <div className="flex items-stretch">
          <button
            ref={button}
            type="button"
            onClick={() => (open ? setOpen(false) : show())}
            onKeyDown={onButtonKey}
            aria-haspopup="listbox"
            aria-expanded={open}
            className={`${fieldLine} tabular flex w-auto! shrink-0 cursor-pointer items-center gap-2 pr-3 whitespace-nowrap hover:bg-ink/5 ${error ? "border-danger! not-focus-within:shadow-[0_1px_0_var(--danger)]" : ""}`}
          >
            <span className="sr-only">{`Country code, ${nameOf(country.code)},`}</span>
            <Flag code={country.code} shown={flags} />
            {country.dial_code}
            <Chevron />
          </button>
          <input type="hidden" ref={kept} name={countryField(name)} value={keptCountry} />
          <input
            ref={number}
            id={id}
            name={name}
            type="tel"
            // Autofill enters numbers with their country code, so the number is split afterwards.
            autoComplete="tel"
            maxLength={30}
            defaultValue={defaultValue}
            required={!optional}
            onPaste={onPaste}
            onBlur={onDone}
            onInput={onInput}
            {...fieldAria({ id, hint, error })}
            className={`${fieldLine} tabular min-w-0 grow`}
          />
        </div>
        {open && !List && <div className={`${popup} h-24`} />}
        {open && List === "cut off" && (
          <p role="alert" className={`${popup} p-4`}>
            Couldn't load the countries. Check your connection and reload this page.
          </p>
        )}
        {open && List && List !== "cut off" && (
          <List
            chosen={country.code}
            onChoose={choose}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
            onLeave={() => setOpen(false)}
          />
        )}
      </div>
    </FieldFrame>
  );
}
