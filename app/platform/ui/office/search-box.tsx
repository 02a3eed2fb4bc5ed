import { type FormEvent, useEffect, useRef } from "react";

interface SearchBoxProps {
  /** For example `Search name, email, phone or reference`. */
  label: string;
  /** The current search. */
  value: string;
  /** Called debounced while typing, and immediately on Enter. */
  onSearch: (text: string) => void;
}

/** The debounce delay, in ms. */
const PAUSE = 250;

/** Whether an element takes typed letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest("input, textarea, select, [contenteditable]");
  return field !== null && !["checkbox", "radio", "button", "submit"].includes(field.getAttribute("type") ?? "");
}

/** Searches while typing. `/` focuses it from anywhere on the page; Escape clears it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  // The browser's Back and Forward change the search.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  // A ref, so that the newest callback is used after the delay.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  const search = (text: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text.trim()), wait);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(input.current?.value ?? "", 0);
  };
  return (
    <search className="min-w-0 grow basis-36">
      <form onSubmit={submit} className="relative">
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-0 size-4 -translate-y-1/2 fill-none stroke-quiet stroke-[1.6]"
        >
          <circle cx="7" cy="7" r="5" />
          <path d="m11 11 4 4" />
        </svg>
        <input
          ref={input}
          type="search"
          dir="auto"
          name="q"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={({ currentTarget }) => search(currentTarget.value, PAUSE)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== "Escape") return;
            currentTarget.value = "";
            search("", 0);
            currentTarget.blur();
          }}
          className="h-11 w-full appearance-none bg-transparent pr-8 pl-7 text-base outline-none text-ellipsis placeholder:text-quiet focus-visible:shadow-[0_2px_0_var(--focus)] [&::-webkit-search-cancel-button]:hidden"
        />
        <span
          className="pointer-events-none absolute top-1/2 right-0 hidden -translate-y-1/2 border border-rule px-1.5 text-quiet md:pointer-fine:block"
          aria-hidden="true"
        >
          /
        </span>
      </form>
    </search>
  );
}
