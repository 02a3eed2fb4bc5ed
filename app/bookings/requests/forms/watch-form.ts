import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { settings } from "../../../platform/venue/current.ts";
import { PREVIEW_PATH } from "../../../platform/venue/preview-path.ts";

/** Reports an event to the server, which counts it; without anything about the guest. */
function tell(what: string): void {
  const isPreview = location.pathname.startsWith(`${PREVIEW_PATH}/`);
  if (isPreview || !navigator.onLine || settings().counting.views !== "yes") return;
  navigator.sendBeacon?.(`/seen/forms/${what}`);
}

/** Notices when a form is begun, and when it is left. */
function createWatch(form: RequestKind) {
  /** The last field that was touched; empty if the form was not begun, or was sent. */
  let last = "";
  /** The field reported when the form was left; a guest who continues takes that report back. */
  let left = "";
  const stay = () => {
    if (left) tell(`${form}/${left}/back`);
    left = "";
  };
  const leave = ({ type }: Event) => {
    if (!last || left || (type !== "pagehide" && !document.hidden)) return;
    left = last;
    tell(`${form}/${left}`);
  };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", leave);
  return {
    touch(field: string): void {
      if (!last) tell(form);
      stay();
      last = field;
    },
    sent(): void {
      stay();
      last = "";
    },
  };
}

const watches = new Map<RequestKind, ReturnType<typeof createWatch>>();

/** The watch over a page's form of a kind: one, however often a dialog shows it. */
export function watchForm(form: RequestKind): ReturnType<typeof createWatch> {
  const watch = watches.get(form) ?? createWatch(form);
  watches.set(form, watch);
  return watch;
}
