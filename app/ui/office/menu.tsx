import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Chevron } from "../select-field.tsx";
import { officeButton } from "./button.ts";

/** One of the things that a menu offers. */
export interface MenuChoice {
  id: string;
  label: string;
  /** What stands beside the words, more quietly. */
  hint?: string | undefined;
  /** It is how things are now. */
  current?: boolean;
  /** A line stands above it. */
  apart?: boolean;
}

interface MenuProps {
  /** Names the button for a screen reader, with what is chosen: `Status: New`. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  look?: Parameters<typeof officeButton>[0];
  className?: string;
  disabled?: boolean;
  /** A single letter that opens it from anywhere, if there is one. */
  shortcut?: string;
  /** The button, for whoever opens it from elsewhere: `click()`. */
  button?: RefObject<HTMLButtonElement | null>;
}

/** The choices of an open menu, in order. */
function itemsOf(list: HTMLElement): HTMLButtonElement[] {
  return [...list.querySelectorAll<HTMLButtonElement>("[role^=menuitem]")];
}

/** Which of `count` choices a key leads to from `at`; undefined for a key that leads nowhere. */
function led(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

/**
 * A button with choices that stand over everything else. The keyboard starts at what is chosen now;
 * arrows and first letters lead on, Escape goes back to where it came from.
 */
export function Menu(props: MenuProps) {
  const { label, children, choices, onChoose, look = "outline", className = "", disabled = false, shortcut } = props;
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const button = props.button ?? own;
  const list = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [open, setOpen] = useState(false);

  /** Puts the choices under the button, or above it where there is more room. */
  const place = () => {
    if (!button.current || !list.current) return;
    const { top, bottom, left, right, width } = button.current.getBoundingClientRect();
    const { style } = list.current;
    const up = window.innerHeight - bottom < Math.min(320, top);
    style.top = up ? "auto" : `${bottom + 4}px`;
    style.bottom = up ? `${window.innerHeight - top + 4}px` : "auto";
    style.maxHeight = `${(up ? top : window.innerHeight - bottom) - 16}px`;
    const fromRight = left + 240 > window.innerWidth;
    style.left = fromRight ? "auto" : `${left}px`;
    style.right = fromRight ? `${Math.max(8, window.innerWidth - right)}px` : "auto";
    style.minWidth = `${Math.max(width, 176)}px`;
  };

  const goBack = () => {
    const place = cameFrom.current;
    if (place instanceof HTMLElement && place.isConnected && place !== document.body) place.focus();
    else button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const to = led(event.key, at, items.length);
    if (to !== undefined) items[to]?.focus();
    else if (event.key === "Tab" || event.key === "Escape") {
      event.currentTarget.hidePopover();
      goBack();
    } else if (event.key.length === 1 && /\S/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      const letter = event.key.toLowerCase();
      following.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts={shortcut}
        popoverTarget={id}
        className={officeButton(look, className)}
      >
        {children}
        <Chevron className="shrink-0" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => {
          if (event.newState !== "open") return;
          cameFrom.current = document.activeElement;
          place();
        }}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState !== "open") return;
          const items = itemsOf(event.currentTarget);
          (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus();
        }}
        className="office fixed inset-auto m-0 overflow-y-auto border border-rule bg-raised py-1 text-ink shadow-lg [&:not(:popover-open)]:hidden"
      >
        {choices.map(({ id: choice, label: text, hint, current, apart = false }) => (
          <button
            key={choice}
            type="button"
            {...(current === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": current })}
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover();
              goBack();
              onChoose(choice);
            }}
            className={`flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 text-left outline-none focus:bg-ink focus:text-paper aria-checked:font-semibold md:pointer-fine:min-h-9 ${apart ? "border-t border-rule" : ""}`}
          >
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-current stroke-2">
              {current && <path d="m1.5 6.5 3 3 6-7" />}
            </svg>
            <span className="grow">{text}</span>
            {hint && <span className="tabular opacity-75">{hint}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
