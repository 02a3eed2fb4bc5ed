import { type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "../../lib/use-store.ts";
import { type Box, riseClearOf } from "./clear-of.ts";
import { dismissToast, type Toast, toastStore } from "./toast-store.ts";

/** How long a toast stays, in ms; longer with Undo. */
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
const MOST_SHOWN = 3;
/** How often they are placed again, as the page below changes, in ms. */
const PLACE_EVERY = 200;

const CONTROLS = ["button", "a[href]", "input", "select", "textarea", "summary"];

/** The controls in use: those of the open dialog, else of all forms and of the bar at the foot. */
function controlsInUse(): Box[] {
  const dialog = [...document.querySelectorAll("dialog[open], [role$=dialog]")].at(-1);
  const within = (place: string) => CONTROLS.map((control) => `${place} ${control}`);
  const selector = dialog ? CONTROLS : [...within("form"), ...within(".foot-bar")];
  return [...(dialog ?? document).querySelectorAll(selector.join())]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}

/** Keeps the toasts clear of the controls in use. */
function useClearOfControls(list: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  useEffect(() => {
    const element = list.current;
    if (!element || shown.length === 0) return;
    let rise = 0;
    const place = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      rise = riseClearOf({ left, right, top: top + rise, bottom: bottom + rise }, controlsInUse());
      element.style.translate = `0 ${-rise}px`;
    };
    element.style.translate = "";
    place();
    const timer = setInterval(place, PLACE_EVERY);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("scroll", place, { capture: true });
    };
  }, [list, shown]);
}

/** Toasts at the foot of the screen, above any open dialog. */
export function Toasts() {
  const toasts = useStore(toastStore, (state) => state.toasts);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  const bad = toasts.filter((toast) => toast.bad).slice(0, MOST_SHOWN - 1);
  const good = toasts.filter((toast) => !toast.bad).slice(bad.length - MOST_SHOWN);
  useClearOfControls(list, toasts);
  return (
    <div aria-live="polite" role="status">
      <ul
        ref={list}
        popover="manual"
        className="fixed inset-auto right-0 bottom-[calc(72px+var(--foot,0px)+env(safe-area-inset-bottom))] left-0 m-auto grid h-auto w-[min(92vw,480px)] gap-2 overflow-visible bg-transparent lg:right-6 lg:bottom-6 lg:left-auto lg:m-0 [&:not(:popover-open)]:hidden"
      >
        {[...bad, ...good].map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  );
}
