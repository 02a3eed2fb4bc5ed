import { budgetLabel } from "../../platform/venue/budgets.ts";
import { formatNightClock } from "../../platform/venue/club-night.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { type AskedField, type FieldKey, fieldKeys, type Readable, readings, roleLabel } from "./asked-field.ts";

const openRoles = () => pageTexts().careers.roles;

/** @returns everything the guest filled in, in form order */
export function askedFields(asked: Readable): AskedField[] {
  const details: Partial<Record<FieldKey, unknown>> = asked.details;
  const roles = openRoles();
  return fieldKeys.flatMap((key) => {
    const { label, read } = readings[key];
    const value = String((read ? read(asked, roles) : details[key]) ?? "");
    return value === "" ? [] : [{ key, label, value }];
  });
}

/** @returns the fields without free text, for a guest who has not confirmed the request */
export function chosenFields(asked: Readable): AskedField[] {
  return askedFields(asked).filter(({ key }) => readings[key].chosen);
}

/** @returns a short summary for lists: `Table for 8, $2500 +` */
export function wantedIn({ kind, date, details }: Readable): string {
  const { guests = "", time, categoryName, budget = "" } = details;
  const at = date && time ? formatNightClock(date, time) : "";
  const list = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");
  if (kind === "vip-table") return list(`Table for ${guests}`, categoryName, at, budgetLabel(budget));
  if (kind === "function")
    return list("Function", at, guests === 1 ? "1 guest" : `${guests} guests`, budgetLabel(budget));
  if (kind === "career") return roleLabel(details.role, openRoles());
  return (kind === "contact" ? details.subject : details.offer) ?? "";
}
