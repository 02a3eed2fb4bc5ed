import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { today } from "../../platform/venue/today.ts";
import { LinkNotice } from "../../staff/toolkit/link-notice.tsx";
import { useMe } from "../../staff/toolkit/use-me.ts";

/** Asks admins without a second factor to set one up: owners, and those whose role will require it. */
export function SecondFactorNotice() {
  const me = useMe();
  if (!me || me.admin.second_factor) return null;
  const from = me.second_factor_from;
  if (from === null && me.admin.role !== "owner") return null;
  return (
    <LinkNotice tone="warning" to="/admin/account" link="Set one up">
      {from
        ? `From ${formatDay(from, today())} your role requires a second factor.`
        : "Your account can do everything here, and has no second factor."}
    </LinkNotice>
  );
}
