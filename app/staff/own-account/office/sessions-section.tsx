import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { ConfirmButton } from "../../toolkit/confirm-button.tsx";
import { useApi } from "../../toolkit/use-api.ts";
import { useSend } from "../../toolkit/use-send.ts";
import { Section } from "../section.tsx";
import type { Session } from "../shapes.ts";

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session: { device, network, created_on, last_used, current }, busy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b sm:flex-nowrap border-rule py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device} {current && <Chip tone="done">This device</Chip>}
        </p>
        <p className="tabular text-sm text-quiet">
          {!current && (
            <>
              Last used <time dateTime={last_used}>{formatDateTimeInText(last_used, today())}</time>
              {" · "}
            </>
          )}
          Logged in <time dateTime={created_on}>{formatDateTimeInText(created_on, today())}</time>
          {network && (
            <>
              {" · "}
              <span className="whitespace-nowrap">Network {network}</span>
            </>
          )}
        </p>
      </div>
      {!current && (
        <button
          type="button"
          disabled={busy}
          onClick={onEnd}
          aria-label={`Log out ${device}, last used ${formatDateTimeInText(last_used, today())}`}
          className={officeButton("quiet", "-mr-4 max-sm:-ml-4")}
        >
          Log out
        </button>
      )}
    </li>
  );
}

/** Where the admin is logged in, with buttons to log out there. */
export function SessionsSection() {
  const { data, failed, reload } = useApi("GET /account/sessions", {});
  const { busy, failed: notEnded, send } = useSend();
  const others = data?.filter(({ current }) => !current).length ?? 0;
  const end = ({ _id, device }: Session) =>
    send(
      () => callApi("POST /account/end-session/:id", { params: { id: _id } }),
      () => {
        showToast(`${device} logged out.`);
        reload();
      },
    );
  const endAll = () => {
    send(
      () => callApi("POST /account/end-other-sessions"),
      () => {
        showToast("All other devices are logged out.");
        reload();
      },
    );
  };
  return (
    <Section
      title="Devices"
      intro="Where you're logged in. If you don't recognise one, log it out and change your password."
    >
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <ul className="border-t border-rule">
        {data?.map((session) => (
          <SessionRow key={session._id} session={session} busy={busy} onEnd={() => end(session)} />
        ))}
      </ul>
      <div role="alert" className="mt-3 font-semibold text-danger empty:hidden">
        {notEnded}
      </div>
      {others > 0 && (
        <ConfirmButton
          label="Log out all other devices"
          disabled={busy}
          className={officeButton("outline", "mt-5")}
          title="Log out all other devices?"
          confirm="Log out"
          danger
          onConfirm={endAll}
        >
          {formatCount(others, "other device is", "other devices are")} logged out at once. Unsaved drafts stay on that
          device.
        </ConfirmButton>
      )}
    </Section>
  );
}
