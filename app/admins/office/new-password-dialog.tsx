import { type FormEvent, useRef, useState } from "react";
import type { Admin } from "../../auth/admin.ts";
import { logIn } from "../../auth/log-in.ts";
import { newPassword } from "../../auth/new-password.ts";
import { adminChangeSchema } from "../../auth/schema.ts";
import { storeToken } from "../../auth/token.ts";
import { errorMessage } from "../../office/error-message.ts";
import { sessionStore } from "../../office/session-store.ts";
import { officeButton } from "../../ui/office/button.ts";
import { CopyText } from "../../ui/office/copy-text.tsx";
import { Modal } from "../../ui/office/modal.tsx";
import { PasswordInput } from "../../ui/office/password-input.tsx";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import { editAdmin } from "./admin-calls.ts";

interface NewPasswordDialogProps {
  admin: Admin;
  /** It is one's own. */
  own: boolean;
  onSet: (admin: Admin) => void;
  onClose: () => void;
}

/** One's own sessions have ended with the old password: this browser goes on with the new one. */
async function stayIn(email: string, password: string): Promise<void> {
  try {
    storeToken(await logIn(email, password));
    sessionStore.setState({ ended: false });
  } catch {
    // The office asks to sign in with its next call.
  }
}

/** Gives an admin a new password: one that is made up, or one that is typed. It is shown once, to be handed over. */
export function NewPasswordDialog({ admin, own, onSet, onClose }: NewPasswordDialogProps) {
  const field = useRef<HTMLFormElement>(null);
  const [madeUp, setMadeUp] = useState(newPassword);
  const [shown, setShown] = useState(true);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const [set, setSet] = useState<string | null>(null);
  const who = own ? "you" : admin.username;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get("password"));
    const { password: objection } = wrongFields(adminChangeSchema, { password });
    setWrong(objection ?? "");
    if (objection) return field.current?.querySelector<HTMLElement>("input")?.focus();
    setBusy(true);
    const answer = await editAdmin(admin._id, { password });
    if (answer.kind === "ok" && own) await stayIn(admin.email, password);
    setBusy(false);
    if (answer.kind === "ok") {
      onSet(answer.data.admin);
      return setSet(password);
    }
    setWrong((answer.kind === "refused" && answer.errors.password) || (errorMessage(answer) ?? ""));
    field.current?.querySelector<HTMLElement>("input")?.focus();
  };

  const title = set === null ? `New password for ${who}` : "The new password is set";
  return (
    <Modal open onClose={onClose} label={title} className="message w-[min(92vw,480px)]">
      <div className="office border border-rule bg-raised p-6">
        <h2 className="text-lg font-semibold text-balance">{title}</h2>
        {set === null ? (
          <form ref={field} onSubmit={submit} noValidate className="mt-4 grid gap-4">
            <PasswordInput
              key={madeUp}
              label="New password"
              name="password"
              autoComplete="new-password"
              defaultValue={madeUp}
              hint="This one is made up. You can type another, 12 characters or more."
              error={wrong}
              shown={shown}
              onShow={setShown}
            />
            <p className="text-quiet">
              {own
                ? "You stay signed in here, and are signed out everywhere else."
                : `${who} is signed out everywhere at once.`}
            </p>
            <div className="flex flex-wrap gap-3">
              <button type="submit" disabled={busy} className={officeButton("action")}>
                {busy ? "Setting..." : "Set password"}
              </button>
              <button type="button" onClick={() => setMadeUp(newPassword())} className={officeButton("outline")}>
                Make up another
              </button>
              <button type="button" onClick={onClose} className={officeButton("quiet")}>
                Cancel
              </button>
            </div>
          </form>
        ) : (
          <div className="mt-3 grid gap-4">
            <p className="text-quiet">{own ? "Keep it somewhere safe" : `Hand it to ${who}`}: it is not shown again.</p>
            <CopyText label="New password" text={set} />
            <button type="button" onClick={onClose} className={officeButton("action", "justify-self-start")}>
              Done
            </button>
          </div>
        )}
      </div>
    </Modal>
  );
}
