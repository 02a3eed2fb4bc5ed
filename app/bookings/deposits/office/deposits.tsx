import { Link, useOutletContext } from "react-router";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { useApi } from "../../../staff/toolkit/call-api.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { CloseNight } from "./close-night.tsx";
import { DailyList } from "./daily-list.tsx";
import { Payments } from "./payments.tsx";
import { Rules } from "./rules.tsx";
import { TaskLine } from "./task-line.tsx";

/** Deposits that staff must decide about. */
function DepositTasks() {
  const { data, failed, reload } = useApi("GET /deposits/tasks", {}, 10);
  if (!data) return <LoadStatus data={data} failed={failed} reload={reload} />;
  if (data.tasks.length === 0) return <p className="py-16 text-center text-quiet">No deposit needs a decision.</p>;
  return (
    <ul className="grid max-w-3xl gap-5 px-(--office-gutter) pt-5 pb-24">
      {data.tasks.map((task) => (
        <li key={task._id}>
          <p className="mb-1.5 wrap-anywhere">
            <Link
              to={`/admin/requests/${task.request}`}
              className="font-semibold underline underline-offset-4 hover:no-underline"
            >
              {task.name}
            </Link>{" "}
            <span className="text-quiet">
              {task.reference}
              {task.date && ` · ${formatDay(task.date)}`}
            </span>
          </p>
          <TaskLine task={task} onSettled={reload} />
        </li>
      ))}
    </ul>
  );
}

const views = { payments: "Payments", tasks: "Tasks", close: "Close the night", list: "Accountant", rules: "Rules" };

type View = keyof typeof views;

/** Payments, tasks, a night's closing, the accountant's list and the rules. */
export default function Deposits() {
  const [address] = useAddress();
  const asked = address.get("show") ?? "";
  const show: View = Object.hasOwn(views, asked) ? (asked as View) : "payments";
  const counts = useOutletContext<{ deposit_tasks?: number } | null>();
  return (
    <OfficePage title="Deposits">
      <Tabs
        label="Deposits"
        tabs={(Object.keys(views) as View[]).map((view) => ({
          to: view === "payments" ? "?" : `?show=${view}`,
          label: views[view],
          current: view === show,
          ...(view === "tasks" && { count: counts?.deposit_tasks }),
        }))}
      />
      {show === "payments" && <Payments />}
      {show === "tasks" && <DepositTasks />}
      {show === "close" && <CloseNight />}
      {show === "list" && <DailyList />}
      {show === "rules" && <Rules />}
    </OfficePage>
  );
}
