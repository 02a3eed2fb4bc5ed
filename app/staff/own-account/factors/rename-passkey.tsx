import type { FormEvent } from "react";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { DialogButtons, TitledDialog } from "../../../platform/ui/office/titled-dialog.tsx";
import type { FactorsChanged, Passkey } from "../../auth/factors/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { useSend } from "../../toolkit/use-send.ts";

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
    const { name: typed = "" } = readValues(event.currentTarget);
    send(
      () => callApi("POST /account/factors/passkeys/:id", { params: { id: _id }, json: { name: typed } }),
      onRenamed,
    );
  };
  return (
    <TitledDialog title="Rename passkey" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextInput label="Name" name="name" autoComplete="off" defaultValue={name} error={failed} maxLength={60} />
        <DialogButtons save="Rename" saving="Renaming..." busy={busy} onCancel={onClose} />
      </form>
    </TitledDialog>
  );
}
