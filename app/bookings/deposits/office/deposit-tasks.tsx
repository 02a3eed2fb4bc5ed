import { Link } from "react-router";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import type { DepositTask } from "../shapes.ts";
import { TaskLine } from "./task-line.tsx";

/** Deposits that staff must decide about. */
export function DepositTasks() {
  const { data, failed, reload } = useStaffData<{ tasks: DepositTask[] }>("/api/deposits/tasks", 10);
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
