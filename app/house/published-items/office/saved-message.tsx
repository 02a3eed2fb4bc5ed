import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { today } from "../../../platform/venue/today.ts";
import type { StaffFields } from "../staff-fields.ts";

/** Says who saved an item last and when, beside its buttons if there is room. */
export function SavedMessage({ item: { updated_on, updated_by } }: { item: StaffFields }) {
  if (!updated_on) return null;
  return (
    <p className="text-quiet max-xl:hidden">
      Saved {formatDateTimeInText(updated_on, today())}
      {updated_by && ` by ${updated_by}`}
    </p>
  );
}
