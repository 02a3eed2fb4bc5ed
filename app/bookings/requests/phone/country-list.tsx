import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { countries } from "../../../platform/lib/phone/countries.ts";
import type { Country } from "../../../platform/lib/phone/phone-number.ts";
import { searchCountries, typeAhead } from "./find-country.ts";
import { Flag } from "./flag.tsx";
import { useTypeAhead } from "./type-ahead.ts";

interface CountryListProps {
  /** The code of the country chosen so far. */
  chosen: string;
  onChoose: (country: Country) => void;
  /** On Escape: focus returns to the button that opened the list. */
  onClose: () => void;
  /** On a click outside. */
  onLeave: () => void;
}

/** The active country of a list, and the key handler that moves it. */
function useCountryKeys(list: RefObject<HTMLElement | null>, { chosen, onChoose, onClose }: CountryListProps) {
  const lead = useTypeAhead();
  const [search, setSearch] = useState("");
  const found = searchCountries(countries, search);
  const [active, setActive] = useState(() =>
    Math.max(
      countries.findIndex(({ code }) => code === chosen),
      0,
    ),
  );
  const current = found[active];

  const onListLetter = (letter: string) => {
    if (letter === " " && !lead.typing()) return current && onChoose(current);
    const index = typeAhead(found, lead.add(letter), active);
    if (index >= 0) setActive(index);
  };

  const onKey = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const inList = event.target === list.current;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 7, last),
      PageUp: Math.max(active - 7, 0),
      ...(inList && { Home: 0, End: last }),
    };
    const move = moves[event.key];
    if (move !== undefined) setActive(move);
    else if (event.key === "Enter") current && onChoose(current);
    else if (event.key === "Escape") onClose();
    else if (inList && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      onListLetter(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    found,
    active,
    setActive,
    current,
    onKey,
    onSearch: (text: string) => {
      setSearch(text);
      setActive(0);
    },
  };
}

/** Scrolls a list so far that its active option is visible. */
function useOptionInView(list: RefObject<HTMLElement | null>, code: string | undefined): void {
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-code="${code}"]`);
    if (!option || !list.current) return;
    const { offsetTop, offsetHeight } = option;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight;
  }, [list, code]);
}

/** Calls back on a press outside of an element's parent. */
function useClickOutside(frame: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.parentElement?.contains(target)) onLeave();
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [frame, onLeave]);
}

interface OptionProps {
  id: string;
  country: Country;
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ id, country: { code, name, dial_code }, active, chosen, onChoose, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles keys.
    <div
      id={id}
      data-code={code}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 ${active ? "bg-ink/8" : ""} ${chosen ? "font-semibold" : ""}`}
    >
      <Flag code={code} shown />
      <span className="grow">{name}</span>
      <span className="tabular text-quiet">{dial_code}</span>
    </div>
  );
}

/** The countries under a phone input, with a search. */
export default function CountryList(props: CountryListProps) {
  const { chosen, onChoose, onLeave } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { found, active, setActive, current, onKey, onSearch } = useCountryKeys(list, props);
  const optionId = (code: string) => `${id}-${code}`;
  const reading = {
    "aria-controls": `${id}-list`,
    "aria-activedescendant": current && optionId(current.code),
  };
  useOptionInView(list, current?.code);
  useClickOutside(frame, onLeave);

  // Before the list is painted, so that the first letter typed is not lost.
  useLayoutEffect(() => {
    // On a phone the on-screen keyboard would cover the list, so the search is not focused.
    const target = window.matchMedia("(pointer: coarse)").matches ? list : search;
    target.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of both the search and the list.
    <div
      ref={frame}
      onKeyDown={onKey}
      className="absolute inset-x-0 top-full z-20 mt-1 flex max-h-[400px] scroll-my-4 flex-col bg-raised shadow-popup"
    >
      <input
        ref={search}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-label="Search by country or code"
        {...reading}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        onInput={(event) => {
          // Hides the search from the surrounding form.
          event.stopPropagation();
          onSearch(event.currentTarget.value);
        }}
        className="mx-2 min-h-[50px] shrink-0 border-b border-ink bg-transparent px-3 text-base outline-none placeholder:text-quiet focus-visible:border-focus focus-visible:shadow-[0_2px_0_var(--focus)]"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={0}
        aria-label="Countries"
        {...reading}
        className="relative max-h-[350px] min-h-0 overflow-y-auto overscroll-contain p-2 outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
      >
        {found.map((country, index) => (
          <Option
            key={country.code}
            id={optionId(country.code)}
            country={country}
            active={index === active}
            chosen={country.code === chosen}
            onChoose={() => onChoose(country)}
            onPoint={() => setActive(index)}
          />
        ))}
        {found.length === 0 && (
          <p role="status" className="px-3 py-4 text-quiet">
            No country found. Try its dial code.
          </p>
        )}
      </div>
    </div>
  );
}
