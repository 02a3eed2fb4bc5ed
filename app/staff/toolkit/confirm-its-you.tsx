import { type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "../../platform/lib/use-store.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { DialogColumn, DialogContent } from "../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { PasswordInput } from "../../platform/ui/office/password-input.tsx";
import { hasPasskeys, passkeyProblem, signWithPasskey } from "../auth/factors/browser-passkeys.ts";
import type { RenewedToken } from "../auth/shapes.ts";
import { storeToken } from "../auth/token.ts";
import { callApi } from "./call-api.ts";
import type { Answer } from "./call-staff-api.ts";
import { confirmStore } from "./confirm-store.ts";
import { errorMessage } from "./error-message.ts";
import { useAttempt } from "./use-attempt.ts";
import { loadMe, useMe } from "./use-me.ts";

interface QuestionProps {
  answer: (confirmed: boolean) => void;
}

/** Sends the password, or a passkey. */
function useConfirmation({ answer }: QuestionProps) {
  const { busy, attempt } = useAttempt();
  const [error, setError] = useState("");
  const [failed, setFailed] = useState("");

  const confirm = async (form: HTMLFormElement) => {
    const password = String(new FormData(form).get("password"));
    const reject = (text: string) => {
      flushSync(() => setError(text));
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
    };
    if (password === "") return reject("Enter your password.");
    settle(await callApi("POST /account/confirm", { json: { password } }), "password", reject);
  };

  /** Closes the question, or shows why it stays open. @param field whose message it is. */
  const settle = (result: Answer<RenewedToken>, field: string, reject: (text: string) => void) => {
    if (result.kind === "ok") {
      storeToken(result.data.token);
      loadMe();
      return answer(true);
    }
    // The session has ended: the office asks to log in again.
    if (result.kind === "ended") return answer(false);
    reject(errorMessage(result, field) ?? "");
  };

  const confirmByPasskey = async () => {
    setFailed("");
    const options = await callApi("POST /account/confirm/passkey-options");
    if (options.kind === "ended") return answer(false);
    if (options.kind !== "ok") return setFailed(errorMessage(options) ?? "");
    try {
      const passkey = await signWithPasskey(options.data);
      settle(await callApi("POST /account/confirm/passkey", { json: { passkey } }), "passkey", setFailed);
    } catch (failure) {
      setFailed(passkeyProblem(failure));
    }
  };

  return {
    busy,
    error,
    failed,
    byPassword: (form: HTMLFormElement) => attempt(() => confirm(form)),
    byPasskey: () => attempt(confirmByPasskey),
  };
}

/** Asks for the password, or a passkey. A request that waits is repeated with the session's new token. */
function Question({ answer }: QuestionProps) {
  const id = useId();
  const me = useMe();
  const [shown, setShown] = useState(false);
  const { busy, error, failed, byPassword, byPasskey } = useConfirmation({ answer });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form around this dialog must not be submitted.
    event.stopPropagation();
    byPassword(event.currentTarget);
  };

  return (
    <Modal
      open
      onClose={() => answer(false)}
      label="Confirm it's you"
      describedBy={id}
      className="message w-[min(92vw,440px)]"
    >
      <DialogColumn title="Confirm it's you">
        <DialogContent
          onSubmit={submit}
          failed={failed}
          buttons={
            <>
              <OfficeButton look="action" type="submit" disabled={busy} className="min-h-12">
                {busy ? "Confirming..." : "Confirm"}
              </OfficeButton>
              {me?.admin.second_factor && hasPasskeys() && (
                <OfficeButton disabled={busy} onClick={byPasskey} className="min-h-12">
                  Use passkey
                </OfficeButton>
              )}
              <OfficeButton onClick={() => answer(false)} className="min-h-12">
                Cancel
              </OfficeButton>
            </>
          }
        >
          <p id={id} className="text-quiet">
            It's a while since you entered your password. Enter it again to continue. Nothing you typed is lost.
          </p>
          {/* Tells password managers which password is meant. */}
          <input type="text" name="username" autoComplete="username" value={me?.admin.email ?? ""} readOnly hidden />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            error={error}
            shown={shown}
            onShow={setShown}
          />
        </DialogContent>
      </DialogColumn>
    </Modal>
  );
}

/** Asks admins to confirm who they are whenever a request needs it, above everything else on the screen. */
export function ConfirmItsYou() {
  const answer = useStore(confirmStore, (state) => state.answer);
  return answer && <Question answer={answer} />;
}
