import { Link } from "react-router";
import { today } from "../content/today.ts";
import { formatDay } from "../lib/wall-time.ts";
import { useMe } from "../office/use-me.ts";
import { Notice } from "../ui/office/notice.tsx";

/** Asks admins without a second factor to set one up: owners, and those whose role will require it. */
export function SecondFactorNotice() {
  const me = useMe();
  if (!me || me.admin.second_factor) return null;
  const from = me.second_factor_from;
  if (from === null && me.admin.role !== "owner") return null;
  return (
    <Notice tone="warning" band>
      {from
        ? `From ${formatDay(from, today())} your role requires a second factor.`
        : "Your account can do everything here, and has no second factor."}{" "}
      <Link to="/admin/account" className="font-semibold underline underline-offset-4 hover:no-underline">
        Set one up
      </Link>
    </Notice>
  );
}
