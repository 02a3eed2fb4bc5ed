import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { Switch } from "../../../platform/ui/office/switch.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { useApi } from "../../toolkit/use-api.ts";
import { useSend } from "../../toolkit/use-send.ts";
import { Section } from "../section.tsx";

/** Switches the weekly email on Mondays on or off. */
export function WeeklyEmailSection() {
  const { data, replace } = useApi("GET /account/weekly-email", {});
  const { busy, failed, send } = useSend();
  const change = (on: boolean) =>
    send(
      () => callApi("POST /account/weekly-email", { json: { on } }),
      ({ message }) => {
        replace(() => ({ on }));
        showToast(message);
      },
    );
  return (
    <Section
      title="Weekly email"
      intro={`On Mondays at ${formatTime("09:00")}: last week's nights in a few sentences, the nights ahead and early warnings. No guest is named.`}
    >
      {data && (
        <Switch label="Weekly email" on={data.on} onChange={change} disabled={busy} text={{ on: "On", off: "Off" }} />
      )}
      {failed && (
        <p role="alert" className="font-semibold text-danger">
          {failed}
        </p>
      )}
    </Section>
  );
}
