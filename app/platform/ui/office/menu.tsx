import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type ReactNode, type RefObject, useRef } from "react";
import { Chevron } from "../select-field.tsx";
import { officeButton } from "./button.ts";

/** An item of a menu. */
export interface MenuChoice {
  id: string;
  label: string;
  /** Shown beside the label in quieter type. */
  hint?: string;
  /** Whether it is the current value; omitted if there is none. */
  current?: boolean;
  /** Shows a line above it. */
  apart?: boolean;
}

interface MenuProps {
  /** The button's name for screen readers, including the current value: `Status: New`. */
  label: string;
  /** The button's content. */
  children: ReactNode;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  look?: Parameters<typeof officeButton>[0];
  className?: string;
  disabled?: boolean;
  /** A single letter that opens the menu from anywhere on the page. */
  shortcut?: string;
  /** Receives the button, so that a shortcut can click it. */
  button?: RefObject<HTMLButtonElement | null>;
}

/** Runs something once all menus are closed and have returned the focus: a dialog that opens earlier would lose it. */
export function afterMenu(run: () => void): void {
  const look = () =>
    requestAnimationFrame(document.querySelector("[role=menu]") ? look : () => requestAnimationFrame(run));
  look();
}

/** A button that opens a menu. Focus starts at the current value and returns to where it was before. */
export function Menu(props: MenuProps) {
  const { label, children, choices, onChoose, look = "outline", className = "", disabled = false, shortcut } = props;
  const popup = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  return (
    <BaseMenu.Root
      modal={false}
      disabled={disabled}
      onOpenChange={(open, { event }) => {
        // A shortcut clicks the button while the focus is elsewhere; a mouse opens the menu before its click event.
        if (open) focusedBefore.current = event.type === "click" ? document.activeElement : null;
      }}
      onOpenChangeComplete={(open) => {
        if (open) popup.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
      }}
    >
      <BaseMenu.Trigger
        ref={props.button}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={officeButton(look, className)}
      >
        {children}
        <Chevron className="shrink-0" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="start" sideOffset={4} className="office z-50">
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => {
              const before = focusedBefore.current;
              return before instanceof HTMLElement && before !== document.body && before.isConnected ? before : true;
            }}
            className="max-h-(--available-height) max-w-(--available-width) min-w-[max(176px,var(--anchor-width))] overflow-y-auto border border-rule bg-raised py-1 text-ink shadow-lg outline-none"
          >
            {choices.map(({ id, label: text, hint, current, apart = false }) => (
              <BaseMenu.Item
                key={id}
                {...(current !== undefined && { role: "menuitemradio", "aria-checked": current })}
                onClick={() => onChoose(id)}
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 outline-none data-highlighted:bg-ink data-highlighted:text-paper aria-checked:font-semibold md:pointer-fine:min-h-9 ${apart ? "border-t border-rule" : ""}`}
              >
                <svg
                  viewBox="0 0 12 12"
                  aria-hidden="true"
                  className="size-3 shrink-0 fill-none stroke-current stroke-2"
                >
                  {current && <path d="m1.5 6.5 3 3 6-7" />}
                </svg>
                <span className="grow wrap-anywhere">{text}</span>
                {hint && <span className="tabular opacity-75">{hint}</span>}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
