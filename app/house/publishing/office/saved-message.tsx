import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { today } from "../../../platform/venue/today.ts";
import type { StaffFields } from "../staff-fields.ts";

/** When something was saved last and by whom, beside its buttons where there is room. */
export function SavedMessage({ item: { updated_on, updated_by } }: { item: StaffFields }) {
  if (!updated_on) return null;
  return (
    <p className="text-quiet max-xl:hidden">
      Saved {formatDateTimeInText(updated_on, today())}
      {updated_by && ` by ${updated_by}`}
    </p>
  );
}
