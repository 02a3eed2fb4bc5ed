import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { hasPasskeys, passkeyProblem, signWithPasskey } from "../../auth/factors/browser-passkeys.ts";
import { LoginError, logInWithFactor, passkeyLoginOptions } from "../../auth/log-in.ts";
import type { FactorMethod, SecondStep } from "../../auth/second-step.ts";
import { useAttempt } from "../../toolkit/use-attempt.ts";
import { AccountPage } from "../login-pages.tsx";

interface SecondStepFormProps {
  step: SecondStep;
  /** Called with the session that was opened. */
  onLoggedIn: (token: string) => Promise<unknown>;
  /** Leads back to the password. @param message why the login has to start again, or empty. */
  onBack: (message: string) => void;
}

const instead: Record<FactorMethod, string> = {
  passkey: "Use a passkey",
  totp: "Use your authenticator app",
  "recovery-code": "Use a recovery code",
};

const missing: Record<string, string> = {
  totp: "Enter the code from your authenticator app.",
  "recovery-code": "Enter a recovery code.",
};

const quietButton = "inline-flex min-h-11 cursor-pointer items-center text-quiet hover:text-ink";

/** The code that a method requires. */
function CodeField({ method, error }: { method: FactorMethod; error: string }) {
  if (method === "passkey")
    return <p className="text-quiet">Confirm with your device's fingerprint, face or PIN, or with a security key.</p>;
  const props =
    method === "totp"
      ? ({
          label: "Code from your authenticator app",
          inputMode: "numeric",
          autoComplete: "one-time-code",
          hint: "Six digits, new every 30 seconds.",
        } as const)
      : ({
          label: "Recovery code",
          autoComplete: "off",
          autoCapitalize: "characters",
          hint: "One of the ten codes you saved. Each works once.",
        } as const);
  return <TextInput key={method} name="code" spellCheck={false} error={error} autoFocus {...props} />;
}

/** The second step of a login: a passkey, or a code. */
export function SecondStepForm({ step, onLoggedIn, onBack }: SecondStepFormProps) {
  const methods = step.methods.filter((method) => method !== "passkey" || hasPasskeys());
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? "recovery-code");
  const [failed, setFailed] = useState("");
  const [problem, setProblem] = useState("");
  const { busy, attempt } = useAttempt();

  const factorOf = async (code: string) => {
    if (method === "totp") return { code };
    if (method === "recovery-code") return { recovery_code: code };
    return { passkey: await signWithPasskey(await passkeyLoginOptions(step.ticket)) };
  };

  const logIn = async (form: HTMLFormElement) => {
    const input = form.querySelector("input");
    const code = input?.value.trim() ?? "";
    flushSync(() => {
      setFailed("");
      setProblem(input && code === "" ? (missing[method] ?? "") : "");
    });
    if (input && code === "") return input.focus();
    try {
      await onLoggedIn(await logInWithFactor(step.ticket, await factorOf(code)));
    } catch (error) {
      const rejected = error instanceof LoginError;
      // The ticket has expired or is used up.
      if (rejected && error.status === 401 && !error.secondStep) return onBack(error.message);
      flushSync(() => setFailed(rejected ? error.message : passkeyProblem(error)));
      input?.select();
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    attempt(() => logIn(form));
  };

  const change = (to: FactorMethod) => {
    setMethod(to);
    setFailed("");
    setProblem("");
  };

  return (
    <AccountPage
      title="Confirm with your second factor"
      form={{ failed, busy, onSubmit: submit }}
      save={{
        text: method === "passkey" ? "Use passkey" : "Login",
        busy: method === "passkey" ? "Waiting for your passkey..." : "Logging in...",
      }}
      after={
        <div className="mt-6 grid justify-items-start">
          {methods
            .filter((option) => option !== method)
            .map((option) => (
              <button key={option} type="button" className={quietButton} onClick={() => change(option)}>
                {instead[option]}
              </button>
            ))}
          <button type="button" className={quietButton} onClick={() => onBack("")}>
            ← Back to the password
          </button>
        </div>
      }
    >
      <CodeField method={method} error={problem} />
    </AccountPage>
  );
}
