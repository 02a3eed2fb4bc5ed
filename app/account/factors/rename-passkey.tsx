import type { FormEvent } from "react";
import type { Passkey } from "../../auth/factors/factors.ts";
import { useSend } from "../../office/use-send.ts";
import { officeButton } from "../../ui/office/button.ts";
import { TextInput } from "../../ui/office/input.tsx";
import { Modal } from "../../ui/office/modal.tsx";
import { type FactorsChanged, renamePasskey } from "./factor-calls.ts";

interface RenamePasskeyProps {
  passkey: Passkey;
  onRenamed: (changed: FactorsChanged) => void;
  onClose: () => void;
}

/** Renames a passkey. */
export function RenamePasskey({ passkey: { _id, name }, onRenamed, onClose }: RenamePasskeyProps) {
  const { busy, failed, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name"));
    send(() => renamePasskey(_id, typed), onRenamed);
  };
  return (
    <Modal open onClose={onClose} label="Rename passkey" className="message w-[min(92vw,440px)]">
      <div className="office border border-rule bg-raised p-6">
        <h2 className="text-lg font-semibold">Rename passkey</h2>
        <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
          <TextInput label="Name" name="name" autoComplete="off" defaultValue={name} error={failed} maxLength={60} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" disabled={busy} className={officeButton("action")}>
              {busy ? "Renaming..." : "Rename"}
            </button>
            <button type="button" onClick={onClose} className={officeButton("outline")}>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </Modal>
  );
}
