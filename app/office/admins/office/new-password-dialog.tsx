import { type FormEvent, useState } from "react";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { PasswordInput } from "../../../platform/ui/office/password-input.tsx";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { newPassword } from "../../../staff/auth/new-password.ts";
import { adminChangeSchema } from "../../../staff/auth/schema.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import { editAdmin } from "./admin-calls.ts";

interface NewPasswordDialogProps {
  admin: Admin;
  onSet: (admin: Admin) => void;
  onClose: () => void;
}

/** A dialog for setting another admin's password, generated or typed; it is shown only once. */
export function NewPasswordDialog({ admin, onSet, onClose }: NewPasswordDialogProps) {
  const [generated, setGenerated] = useState(newPassword);
  const [shown, setShown] = useState(true);
  const { busy, attempt } = useAttempt();
  const [problem, setProblem] = useState("");
  const [set, setSet] = useState<string | null>(null);
  const who = admin.username;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const reject = (message: string) => {
      setProblem(message);
      form.querySelector("input")?.focus();
    };
    const password = String(new FormData(form).get("password"));
    const { password: rejection } = wrongFields(adminChangeSchema, { password });
    if (rejection) return reject(rejection);
    setProblem("");
    const answer = await attempt(() => editAdmin(admin._id, { password }));
    if (!answer) return;
    if (answer.kind !== "ok") return reject(errorMessage(answer, "password") ?? "");
    onSet(answer.data.admin);
    setSet(password);
  };

  const title = set === null ? `New password for ${who}` : "New password set";
  return (
    <DialogFrame title={title} width="medium" onClose={onClose}>
      {set === null ? (
        <DialogContent
          onSubmit={submit}
          buttons={
            <DialogButtons save="Set password" saving="Setting..." busy={busy} onCancel={onClose}>
              <OfficeButton onClick={() => setGenerated(newPassword())}>Generate another</OfficeButton>
            </DialogButtons>
          }
        >
          <PasswordInput
            key={generated}
            label="New password"
            name="password"
            autoComplete="new-password"
            defaultValue={generated}
            hint="Generated for you. To use your own, enter 12 characters or more."
            error={problem}
            shown={shown}
            onShow={setShown}
          />
          <p className="text-quiet">
            {who} will be logged out everywhere and has to choose a new password at the next login.
          </p>
        </DialogContent>
      ) : (
        <DialogContent
          buttons={
            <OfficeButton look="action" onClick={onClose}>
              Done
            </OfficeButton>
          }
        >
          <p className="text-quiet">Give it to {who}. It won't be shown again.</p>
          <CopyText label="New password" text={set} />
        </DialogContent>
      )}
    </DialogFrame>
  );
}
