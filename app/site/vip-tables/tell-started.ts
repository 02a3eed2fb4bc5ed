import { settings } from "../../platform/venue/current.ts";
import { PREVIEW_PATH } from "../../platform/venue/preview-path.ts";

/** Tells the server, which counts it, that a guest began to fill in the form. Says nothing about the guest. */
export function tellStarted(): void {
  const isPreview = location.pathname.startsWith(`${PREVIEW_PATH}/`);
  if (isPreview || !navigator.onLine || settings().counting.views !== "yes") return;
  navigator.sendBeacon?.("/seen/table-form");
}
