import { type ReactNode, useState } from "react";
import { hasPasskeys } from "../../auth/factors/browser-passkeys.ts";
import { type Factors, FEW_CODES, type Passkey } from "../../auth/factors/factors.ts";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import { Notice } from "../../ui/office/notice.tsx";
import { TitledDialog } from "../../ui/office/titled-dialog.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import { Section } from "../office/section.tsx";
import { FACTORS, newRecoveryCodes, removePasskey, removeTotp } from "./factor-calls.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";
import { TotpForm } from "./totp-form.tsx";
import { useFactors } from "./use-factors.ts";

const rowButton = officeButton("quiet", "px-3");

/** A second factor with its buttons. */
function Row({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="tabular text-sm text-quiet">{text}</p>
      </div>
      <div className="-mx-3 flex flex-wrap">{children}</div>
    </li>
  );
}

const lastUsed = ({ created_on, last_used }: Passkey) =>
  last_used ? `Last used ${formatDateTime(last_used, today())}` : `Added ${formatDateTime(created_on, today())}`;

const codesLeft = (left: number) => (left === 1 ? "1 code left" : `${left === 0 ? "No" : left} codes left`);

/** The subject of a dialog. */
type Asked = { rename: Passkey } | { remove: Passkey } | "totp" | "codes";

/** One's own second factors: passkeys, an authenticator app and recovery codes. */
export function FactorsSection() {
  const { data, failed: notLoaded, reload, replace } = useStaffData<Factors>(FACTORS);
  const [asked, setAsked] = useState<Asked | null>(null);
  const factors = useFactors(({ message, factors: now }) => {
    setAsked(null);
    replace(() => now);
    showToast(message);
  });
  const { busy, failed, send, changed } = factors;
  const left = data?.recovery_codes_left ?? null;
  const close = () => setAsked(null);

  return (
    <Section
      title="Second factor"
      intro="With a second factor, no one can log in with your password alone. A passkey also logs you in by itself."
    >
      {notLoaded && <LoadFailed message={notLoaded} onRetry={reload} />}
      {data && (
        <>
          {left !== null && left <= FEW_CODES && (
            <Notice tone="warning">{codesLeft(left)}. Create new recovery codes before you need one.</Notice>
          )}
          <ul aria-label="Second factors" className="border-t border-rule empty:hidden">
            {data.passkeys.map((passkey) => (
              <Row key={passkey._id} title={passkey.name} text={lastUsed(passkey)}>
                <button
                  type="button"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setAsked({ rename: passkey })}
                  className={rowButton}
                >
                  Rename
                </button>
                <button
                  type="button"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setAsked({ remove: passkey })}
                  className={rowButton}
                >
                  Remove
                </button>
              </Row>
            ))}
            {data.totp_since && (
              <Row title="Authenticator app" text={`Added ${formatDateTime(data.totp_since, today())}`}>
                <button
                  type="button"
                  aria-label="Remove authenticator app"
                  onClick={() => setAsked("totp")}
                  className={rowButton}
                >
                  Remove
                </button>
              </Row>
            )}
            {left !== null && (
              <Row title="Recovery codes" text={codesLeft(left)}>
                <button type="button" onClick={() => setAsked("codes")} className={rowButton}>
                  Create new codes
                </button>
              </Row>
            )}
          </ul>
          <div role="alert" className="mt-3 font-semibold text-danger empty:hidden">
            {!factors.setup && failed}
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            {data.passkeys_at && hasPasskeys() && (
              <button type="button" disabled={busy} onClick={factors.newPasskey} className={officeButton("outline")}>
                Add passkey
              </button>
            )}
            {!data.totp_since && (
              <button type="button" disabled={busy} onClick={factors.newTotp} className={officeButton("outline")}>
                Add authenticator app
              </button>
            )}
          </div>
        </>
      )}
      {factors.setup && (
        <TitledDialog title="Add authenticator app" onClose={factors.closeSetup}>
          <TotpForm setup={factors.setup} onAdded={changed} onCancel={factors.closeSetup} />
        </TitledDialog>
      )}
      {factors.codes && <RecoveryCodesDialog codes={factors.codes} onDone={factors.closeCodes} />}
      {asked !== null && typeof asked === "object" && "rename" in asked && (
        <RenamePasskey passkey={asked.rename} onRenamed={changed} onClose={close} />
      )}
      {asked !== null && typeof asked === "object" && "remove" in asked && (
        <ConfirmDialog
          title={`Remove ${asked.remove.name}?`}
          confirm="Remove"
          danger
          onConfirm={() => {
            close();
            send(() => removePasskey(asked.remove._id), changed);
          }}
          onCancel={close}
        >
          It won’t log you in any more. Delete it from the device that has it, too.
        </ConfirmDialog>
      )}
      {asked === "totp" && (
        <ConfirmDialog
          title="Remove authenticator app?"
          confirm="Remove"
          danger
          onConfirm={() => {
            close();
            send(removeTotp, changed);
          }}
          onCancel={close}
        >
          Its codes won’t log you in any more.
        </ConfirmDialog>
      )}
      {asked === "codes" && (
        <ConfirmDialog
          title="Create new recovery codes?"
          confirm="Create new codes"
          onConfirm={() => {
            close();
            send(newRecoveryCodes, changed);
          }}
          onCancel={close}
        >
          The codes you have will stop working.
        </ConfirmDialog>
      )}
    </Section>
  );
}
