import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RenewedToken } from "../auth/renewed-token.ts";
import { storeToken } from "../auth/token.ts";
import { useStore } from "../lib/use-store.ts";
import { Modal } from "../ui/modal.tsx";
import { officeButton } from "../ui/office/button.ts";
import { PasswordInput } from "../ui/office/password-input.tsx";
import { callStaffApi } from "./call-staff-api.ts";
import { confirmStore } from "./confirm-store.ts";
import { errorMessage } from "./error-message.ts";
import { loadMe, useMe } from "./use-me.ts";

interface QuestionProps {
  answer: (confirmed: boolean) => void;
}

/** Asks for the password. A request that waits is repeated with the session's new token. */
function Question({ answer }: QuestionProps) {
  const id = useId();
  const me = useMe();
  const pending = useRef(false);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");

  const attempt = async (form: HTMLFormElement) => {
    const password = String(new FormData(form).get("password"));
    const reject = (text: string) => {
      flushSync(() => {
        setBusy(false);
        setWrong(text);
      });
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
    };
    if (password === "") return reject("Enter your password.");
    setBusy(true);
    const result = await callStaffApi<RenewedToken>("/api/account/confirm", { json: { password } });
    if (result.kind === "ok") {
      storeToken(result.data.token);
      loadMe();
      return answer(true);
    }
    // The session has ended: the office asks to log in again.
    if (result.kind === "ended") return answer(false);
    reject((result.kind === "refused" && result.errors.password) || (errorMessage(result) ?? ""));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form around this dialog is not meant.
    event.stopPropagation();
    if (pending.current) return;
    pending.current = true;
    attempt(event.currentTarget).finally(() => {
      pending.current = false;
    });
  };

  return (
    <Modal
      open
      onClose={() => answer(false)}
      label="Confirm it’s you"
      describedBy={id}
      className="message office w-[min(92vw,440px)]"
    >
      <div className="border border-rule bg-raised p-6">
        <h2 className="text-lg font-semibold text-balance">Confirm it’s you</h2>
        <p id={id} className="mt-2 text-quiet">
          You last entered your password more than ten minutes ago. Enter it again to go on. Nothing you typed is lost.
        </p>
        <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
          {/* Tells password managers which password is meant. */}
          <input type="text" name="username" autoComplete="username" value={me?.admin.email ?? ""} readOnly hidden />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            error={wrong}
            shown={shown}
            onShow={setShown}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" disabled={busy} className={officeButton("action", "min-h-12")}>
              {busy ? "Confirming..." : "Confirm"}
            </button>
            <button type="button" onClick={() => answer(false)} className={officeButton("outline", "min-h-12")}>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </Modal>
  );
}

/** Asks admins to confirm who they are whenever a request needs it, above everything else on the screen. */
export function ConfirmItsYou() {
  const answer = useStore(confirmStore, (state) => state.answer);
  return answer && <Question answer={answer} />;
}
