import { imageLabels, imageValues } from "../../../house/images/office/form-image.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { today } from "../../../platform/venue/today.ts";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import { ALL_EVENTS, type StaffOffer } from "../offer.ts";

/** First values of the form of a new offer. */
export function newOffer(): FormStart {
  return {
    values: {
      title: "",
      description: "",
      event: ALL_EVENTS,
      valid_from: today(),
      valid_till: "",
      limit_total: "",
      limit_guest: "",
      limit_night: "",
      overruled: "",
      status: "true",
      ...imageValues(),
    },
  };
}

/** First values of the form of a stored offer. */
export function offerStart(offer: StaffOffer): FormStart {
  const { title, description, event, valid_from, valid_till, status, imgsrc, picture } = offer;
  return {
    version: offer.version,
    by: offer.updated_by,
    values: {
      title,
      description,
      event,
      valid_from,
      valid_till,
      limit_total: String(offer.limit_total ?? ""),
      limit_guest: String(offer.limit_guest ?? ""),
      limit_night: String(offer.limit_night ?? ""),
      overruled: offer.overruled?.reason ?? "",
      status: String(status),
      ...imageValues(imgsrc, picture),
    },
  };
}

/** Labels of the fields. */
export const offerLabels = {
  title: "Title",
  description: "Description",
  event: "Event",
  valid_from: "Valid from",
  valid_till: "Valid till",
  limit_total: "Total claims",
  limit_guest: "Claims per guest",
  limit_night: "Claims per night",
  overruled: "Reason for keeping the alcohol promotion",
  status: "Status",
  ...imageLabels,
};

/** The value as text of a field that only offers have. */
export function offerText(name: string, value: string): string | undefined {
  if ((name === "valid_from" || name === "valid_till") && value) return formatDate(value);
  if (name.startsWith("limit_")) return value || "without limit";
  if (name === "event") return value === ALL_EVENTS ? "All" : "another event";
  return undefined;
}
