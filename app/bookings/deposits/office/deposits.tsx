import { useState } from "react";
import { Link, useOutletContext } from "react-router";
import { localTexts } from "../../../platform/country-packs/local-texts.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { CloseNight } from "./close-night.tsx";
import { DepositsOfNights } from "./of-nights.tsx";
import { Payments } from "./payments.tsx";
import { Rules } from "./rules.tsx";
import { TaskLine } from "./task-line.tsx";

/** The accountant's list: the ledger from one day to another, with its tax. */
function DailyList() {
  const [from, setFrom] = useState(`${today().slice(0, 8)}01`);
  const [to, setTo] = useState(today());
  return (
    <div className="max-w-3xl px-(--office-gutter) pt-5 pb-24">
      <p className="text-pretty">
        Every payment, refund, kept deposit and spend by day, as CSV. {localTexts(venue.address).depositTax} The rate is
        in Settings. This is a basis for your accountant, not tax advice.
      </p>
      <div className="mt-5 grid max-w-md gap-5 sm:grid-cols-2">
        <TextInput
          label="From"
          type="date"
          value={from}
          max={to}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          label="To"
          type="date"
          value={to}
          min={from}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <div className="mt-4 -ml-4">
        <ExportButton needs="deposits.export" path={fileAddress("GET /deposits/daily.csv", { query: { from, to } })} />
      </div>
      <May capability="deposits.export">
        <p className="text-quiet">Without names: rows have the request's and the payment's reference.</p>
      </May>
    </div>
  );
}

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
          <TaskLine task={task} />
        </li>
      ))}
    </ul>
  );
}

const views = {
  payments: "Payments",
  tasks: "Tasks",
  close: "Close the night",
  nights: "By night",
  list: "Accountant",
  rules: "Rules",
};

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
      {show === "nights" && <DepositsOfNights />}
      {show === "list" && <DailyList />}
      {show === "rules" && <Rules />}
    </OfficePage>
  );
}
