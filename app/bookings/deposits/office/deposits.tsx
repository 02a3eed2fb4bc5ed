import { useOutletContext } from "react-router";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { CloseNight } from "./close-night.tsx";
import { DailyList } from "./daily-list.tsx";
import { DepositTasks } from "./deposit-tasks.tsx";
import { Payments } from "./payments.tsx";
import { Rules } from "./rules.tsx";

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
