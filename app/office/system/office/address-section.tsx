import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { PublicAddressView } from "../shapes.ts";
import { Section, SetByServer } from "./section.tsx";

const isThisMachine = (address: string) => /^(?:localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);

/** Problems with the address that the browser can detect. */
function AddressCheck({ view: { address, set_by }, here }: { view: PublicAddressView; here: string }) {
  if (address !== here) {
    return (
      <Notice tone="warning">
        You opened the office at <span className="wrap-anywhere">{here}</span>. Emails, shared links and passkeys use
        the public address, so log in there
        {set_by === "environment" ? "." : ", or make this one the public address if guests use it."}
      </Notice>
    );
  }
  if (isThisMachine(address)) {
    return (
      <Notice tone="warning">
        Only this machine can open it, so links in emails lead nowhere.{" "}
        {set_by !== "environment" && "Open the office at the address that guests use, then set it there."}
      </Notice>
    );
  }
  if (address.startsWith("http:")) {
    return <Notice tone="warning">Without https, browsers call the site not secure and offer no passkeys.</Notice>;
  }
  return <p>You opened the office at this address.</p>;
}

/** The consequences of changing the address. */
function Consequences({ address, passkeys }: PublicAddressView) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>Links in new emails, QR codes and search engines use the new address.</li>
      <li>
        Links in emails that were sent keep the old one: let it lead to this site for as long as guests have them.
      </li>
      {passkeys > 0 && (
        <li>
          {formatCount(passkeys, "passkey stops", "passkeys stop")} working. Their owners log in with password and code,
          and add new ones.
        </li>
      )}
      <li>Everyone logged in at {address}, at the door too, has to log in again at the new address.</li>
    </ul>
  );
}

/** The public address, checked against what the browser sees, with a button that changes it to the current one. */
export function AddressSection() {
  const { data: view, failed, reload, replace } = useApi("GET /system/address", {});
  const here = location.origin;
  const change = async () => {
    const answer = await callApi("POST /system/address", { json: { address: here } });
    toastError(answer);
    if (answer.kind !== "ok") return;
    showToast(answer.data.message);
    replace(() => answer.data.address);
  };
  return (
    <Section title="Public address">
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {view && (
        <>
          <p className="wrap-anywhere">
            <strong>{view.address}</strong>
          </p>
          <AddressCheck view={view} here={here} />
          {view.set_by === "environment" && <SetByServer />}
          {view.set_by !== "environment" && view.address !== here && (
            <div>
              <ConfirmButton
                label="Make this the public address"
                title={`Change the public address to ${here}?`}
                confirm="Change address"
                className={officeButton("outline")}
                onConfirm={change}
              >
                <Consequences {...view} />
              </ConfirmButton>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
