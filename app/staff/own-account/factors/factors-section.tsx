import { type FormEvent, type ReactNode, useState } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { hasPasskeys } from "../../auth/factors/browser-passkeys.ts";
import type { Factors, FactorsChanged, Passkey } from "../../auth/factors/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import type { Answer } from "../../toolkit/call-staff-api.ts";
import { ConfirmButton } from "../../toolkit/confirm-button.tsx";
import { useApi } from "../../toolkit/use-api.ts";
import { useSend } from "../../toolkit/use-send.ts";
import { Section } from "../section.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TotpForm } from "./totp-form.tsx";
import { useFactors } from "./use-factors.ts";

interface RenamePasskeyProps {
  passkey: Passkey;
  onRenamed: (changed: FactorsChanged) => void;
  onClose: () => void;
}

function RenamePasskey({ passkey: { _id, name }, onRenamed, onClose }: RenamePasskeyProps) {
  const { busy, failed, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name: typed = "" } = readValues(event.currentTarget);
    send(
      () => callApi("POST /account/factors/passkeys/:id", { params: { id: _id }, json: { name: typed } }),
      onRenamed,
    );
  };
  return (
    <DialogFrame title="Rename passkey" onClose={onClose}>
      <DialogContent
        onSubmit={submit}
        buttons={<DialogButtons save="Rename" saving="Renaming..." busy={busy} onCancel={onClose} />}
      >
        <TextInput label="Name" name="name" autoComplete="off" defaultValue={name} error={failed} maxLength={60} />
      </DialogContent>
    </DialogFrame>
  );
}

/** At this number of recovery codes and below, new ones are advised. */
const LOW_CODES_LIMIT = 2;

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

interface FactorListProps {
  factors: Factors;
  onChange: (call: () => Promise<Answer<FactorsChanged>>) => void;
  onRename: (passkey: Passkey) => void;
}

function FactorList({ factors, onChange, onRename }: FactorListProps) {
  const left = factors.recovery_codes_left;
  return (
    <ul aria-label="Second factors" className="border-t border-rule empty:hidden">
      {factors.passkeys.map((passkey) => (
        <Row key={passkey._id} title={passkey.name} text={lastUsed(passkey)}>
          <button
            type="button"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onRename(passkey)}
            className={rowButton}
          >
            Rename
          </button>
          <ConfirmButton
            label="Remove"
            ariaLabel={`Remove ${passkey.name}`}
            className={rowButton}
            title={`Remove ${passkey.name}?`}
            confirm="Remove"
            danger
            onConfirm={() =>
              onChange(() => callApi("POST /account/factors/passkeys/:id/remove", { params: { id: passkey._id } }))
            }
          >
            It won't log you in any more. Delete it from the device that has it, too.
          </ConfirmButton>
        </Row>
      ))}
      {factors.totp_since && (
        <Row title="Authenticator app" text={`Added ${formatDateTime(factors.totp_since, today())}`}>
          <ConfirmButton
            label="Remove"
            ariaLabel="Remove authenticator app"
            className={rowButton}
            title="Remove authenticator app?"
            confirm="Remove"
            danger
            onConfirm={() => onChange(() => callApi("POST /account/factors/totp/remove"))}
          >
            Its codes won't log you in any more.
          </ConfirmButton>
        </Row>
      )}
      {left !== null && (
        <Row title="Recovery codes" text={codesLeft(left)}>
          <ConfirmButton
            label="Create new codes"
            className={rowButton}
            title="Create new recovery codes?"
            confirm="Create new codes"
            onConfirm={() => onChange(() => callApi("POST /account/factors/recovery-codes"))}
          >
            The codes you have will stop working.
          </ConfirmButton>
        </Row>
      )}
    </ul>
  );
}

/** One's own second factors: passkeys, an authenticator app and recovery codes. */
export function FactorsSection() {
  const { data, failed: notLoaded, reload, replace } = useApi("GET /account/factors", {});
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const factors = useFactors(({ message, factors: now }) => {
    setRenaming(null);
    replace(() => now);
    showToast(message);
  });
  const { busy, failed, send, changed } = factors;
  const left = data?.recovery_codes_left ?? null;
  const change: FactorListProps["onChange"] = (call) => {
    send(call, changed);
  };

  return (
    <Section
      title="Second factor"
      intro="With a second factor, no one can log in with your password alone. A passkey also logs you in without a password."
    >
      {notLoaded && <LoadFailed message={notLoaded} onRetry={reload} />}
      {data && (
        <>
          {left !== null && left <= LOW_CODES_LIMIT && (
            <Notice tone="warning">{codesLeft(left)}. Create new recovery codes before you need one.</Notice>
          )}
          <FactorList factors={data} onChange={change} onRename={setRenaming} />
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
        <DialogFrame title="Add authenticator app" onClose={factors.closeSetup}>
          <DialogContent>
            <TotpForm setup={factors.setup} onAdded={changed} onCancel={factors.closeSetup} />
          </DialogContent>
        </DialogFrame>
      )}
      {factors.codes && <RecoveryCodesDialog codes={factors.codes} onDone={factors.closeCodes} />}
      {renaming && <RenamePasskey passkey={renaming} onRenamed={changed} onClose={() => setRenaming(null)} />}
    </Section>
  );
}
