import { type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "../../lib/use-store.ts";
import { type Box, riseClearOf } from "./clear-of.ts";
import { dismissToast, type Toast, toastStore } from "./toast-store.ts";

/** How long a toast is shown, in ms; longer with Undo. */
const SHOWN_FOR = 5_000;
const UNDO_FOR = 12_000;

function ToastLine({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, text, bad = false, undo } = toast;
  useEffect(() => {
    if (held || bad) return;
    const timer = setTimeout(() => dismissToast(id), undo ? UNDO_FOR : SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, bad, undo, id]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`flex min-h-12 items-center gap-4 border-l-4 bg-ink py-1 pr-2 pl-4 text-paper shadow-lg ${bad ? "border-danger" : "border-success"}`}
    >
      <span role={bad ? "alert" : undefined} className="min-w-0 grow py-2 wrap-anywhere">
        {text}
      </span>
      {undo && (
        <button
          type="button"
          className="min-h-12 cursor-pointer px-3 font-semibold underline underline-offset-4"
          onClick={() => {
            dismissToast(id);
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        className="grid size-12 shrink-0 cursor-pointer place-items-center"
        onClick={() => dismissToast(id)}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-none stroke-current stroke-[1.8]">
          <path d="m1.5 1.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </li>
  );
}

/** Most toasts at once; errors come first. */
const MAX_SHOWN = 3;
/** How often toasts are repositioned while the page below changes, in ms. */
const PLACE_EVERY = 200;

const CONTROLS = ["button", "a[href]", "input", "select", "textarea", "summary"];

const openDialog = () => [...document.querySelectorAll("dialog[open], [role$=dialog]")].at(-1);

/** Whether a box is at least partly visible. */
const isOnScreen = ({ width, height, bottom, top }: DOMRect) =>
  width > 1 && height > 1 && bottom > 0 && top < window.innerHeight;

/** The controls in use: those of the open dialog, otherwise of all forms and of the bar at the bottom. */
function controlsInUse(): Box[] {
  const dialog = openDialog();
  const within = (place: string) => CONTROLS.map((control) => `${place} ${control}`);
  const selector = dialog ? CONTROLS : [...within("form"), ...within(".foot-bar")];
  return [...(dialog ?? document).querySelectorAll(selector.join())]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(isOnScreen);
}

/** The texts of the open dialog, such as a question or the verdict of a scan. */
function dialogTexts(): Box[] {
  const range = document.createRange();
  return [...(openDialog()?.querySelectorAll("h2, h3, p, li, label, dt, dd") ?? [])]
    .filter((element) => element.checkVisibility() && !element.closest("[popover]"))
    .map((element) => {
      // The text's own box, since a paragraph may be larger than its text.
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    })
    .filter(isOnScreen);
}

/** How far toasts move up: clear of a dialog's controls, and also of its texts if possible. */
function riseOf(box: Box): number {
  const controls = controlsInUse();
  return riseClearOf(box, [...dialogTexts(), ...controls]) ?? riseClearOf(box, controls) ?? 0;
}

/** The last touched element, which toasts must not cover, because the next touch is often in the same place. */
function useLastTouched(): RefObject<Element | null> {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && !target.closest("[popover]")) last.current = target;
    };
    document.addEventListener("pointerdown", note, { capture: true, passive: true });
    document.addEventListener("focusin", note);
    return () => {
      document.removeEventListener("pointerdown", note, { capture: true });
      document.removeEventListener("focusin", note);
    };
  }, []);
  return last;
}

/**
 * Keeps toasts off the controls in use, and the rest of the page reachable: the page grows by the toasts' height, so
 * that its end can be scrolled above them, and the last touched element is scrolled above them immediately.
 */
function useClearOfControls(list: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  const touched = useLastTouched();
  useEffect(() => {
    const element = list.current;
    if (!element || shown.length === 0) return;
    let rise = 0;
    const place = () => {
      // A dialog covers the bars at the bottom.
      if (openDialog()) element.style.setProperty("--foot", "0px");
      else element.style.removeProperty("--foot");
      const { left, right, top, bottom } = element.getBoundingClientRect();
      rise = riseOf({ left, right, top: top + rise, bottom: bottom + rise });
      element.style.translate = `0 ${-rise}px`;
    };
    element.style.translate = "";
    place();
    const { style } = document.documentElement;
    style.setProperty("--toasts", `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`);
    /** Scrolls the last touched or focused element above the toasts. */
    const reveal = () => {
      const box = element.getBoundingClientRect();
      const below = touched.current?.getBoundingClientRect();
      const isHidden =
        below && below.bottom > box.top && below.top < box.bottom && below.right > box.left && below.left < box.right;
      if (isHidden && !touched.current?.closest("dialog")) window.scrollBy({ top: below.bottom - box.top + 12 });
    };
    reveal();
    // The browser first scrolls to a newly focused element.
    const revealLater = () => requestAnimationFrame(reveal);
    document.addEventListener("focusin", revealLater);
    const timer = setInterval(place, PLACE_EVERY);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      style.removeProperty("--toasts");
      document.removeEventListener("scroll", place, { capture: true });
      document.removeEventListener("focusin", revealLater);
    };
  }, [list, shown, touched]);
}

/** Whether a dialog is open; only checked while toasts are shown. */
function useDialogOpen(isAsked: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const look = () => setOpen(document.querySelector("dialog[open]") !== null);
    look();
    const timer = setInterval(look, PLACE_EVERY);
    return () => clearInterval(timer);
  }, [isAsked]);
  return isAsked && isOpen;
}

/** The visible toasts, errors first. */
function shownOf(toasts: readonly Toast[]): Toast[] {
  const bad = toasts.filter((toast) => toast.bad).slice(0, MAX_SHOWN - 1);
  const good = toasts.filter((toast) => !toast.bad).slice(bad.length - MAX_SHOWN);
  return [...bad, ...good];
}

/** Toasts at the bottom of the screen, above any open dialog. */
function FloatingToasts({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  useClearOfControls(list, toasts);
  return (
    <ul
      ref={list}
      popover="manual"
      className="fixed inset-auto right-0 bottom-[calc(72px+var(--foot,0px)+env(safe-area-inset-bottom))] left-0 m-auto grid h-auto w-[min(92vw,480px)] gap-2 overflow-visible bg-transparent lg:right-6 lg:bottom-6 lg:left-auto lg:m-0 [&:not(:popover-open)]:hidden"
    >
      {shownOf(toasts).map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

/**
 * Toasts about results.
 *
 * @param docked whether they have their own place in the page, where they cover nothing; while a dialog is open, they
 * float above it anyway.
 */
export function Toasts({ docked = false }: { docked?: boolean }) {
  const toasts = useStore(toastStore, (state) => state.toasts);
  const isDialogOpen = useDialogOpen(docked && toasts.length > 0);
  return (
    <div aria-live="polite" role="status" className={docked ? "shrink-0 print:hidden" : undefined}>
      {docked && !isDialogOpen ? (
        <ul className="mx-auto grid max-h-[38dvh] max-w-3xl gap-px overflow-y-auto">
          {shownOf(toasts).map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
        </ul>
      ) : (
        <FloatingToasts toasts={toasts} />
      )}
    </div>
  );
}
