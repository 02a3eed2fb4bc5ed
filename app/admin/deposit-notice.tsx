import { Link } from "react-router";
import { formatNumber } from "../lib/format-number.ts";
import { Notice } from "../ui/office/notice.tsx";

/** Says how many deposits staff must decide about. */
export function DepositNotice({ tasks }: { tasks: number }) {
  if (tasks === 0) return null;
  return (
    <Notice tone="warning" band>
      {tasks === 1 ? "1 deposit needs a decision." : `${formatNumber(tasks)} deposits need a decision.`}{" "}
      <Link to="/admin/deposits?show=tasks" className="font-semibold underline underline-offset-4 hover:no-underline">
        View deposit tasks
      </Link>
    </Notice>
  );
}
