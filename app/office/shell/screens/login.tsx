import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { PasswordInput } from "../../../platform/ui/office/password-input.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { destination } from "../../../staff/auth/destination.ts";
import {
  hasPasskeys,
  offerPasskeys,
  passkeyProblem,
  signWithPasskey,
} from "../../../staff/auth/factors/browser-passkeys.ts";
import { LoginError, logIn, logInWithPasskey, passkeyLoginOptions } from "../../../staff/auth/log-in.ts";
import { loginSchema } from "../../../staff/auth/schema.ts";
import type { SecondStep } from "../../../staff/auth/second-step.ts";
import { readToken, storeToken, watchToken } from "../../../staff/auth/token.ts";
import { SecondStepForm } from "../../../staff/own-account/factors/second-step-form.tsx";
import { AccountPage } from "../../../staff/own-account/login-pages.tsx";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";

const NOTHING_STORED =
  "This browser blocks storage, so you'll have to log in again after a reload. Allow cookies and site data for this site.";

const underLogin = "inline-flex min-h-11 items-center text-quiet hover:text-ink";

/** Skips the login if there is a token. */
export async function clientLoader({ request }: { request: Request }) {
  if (readToken()) throw redirect(destination(new URL(request.url).searchParams.get("next")));
  return null;
}
clientLoader.hydrate = true as const;

/** Continues to the requested page once there is a token, from this login or from another tab. */
function useEnter(busy: boolean) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const loggedInElsewhere = useEffectEvent((token: string | null) => {
    if (token && !busy) navigate(destination(search.get("next")), { replace: true });
  });
  useEffect(() => watchToken(loggedInElsewhere), []);
  return async (token: string) => {
    if (!storeToken(token)) showToast(NOTHING_STORED, { bad: true });
    await navigate(destination(search.get("next")), { replace: true });
  };
}

/**
 * The state of the login and its attempts: with a password, with a passkey, or with a passkey that the browser offers.
 */
function useLogin() {
  const { busy, attempt } = useAttempt();
  const enter = useEnter(busy);
  const [signs, setSigns] = useState(false);
  const [failed, setFailed] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Kept for people who go back from the second step. */
  const typed = useRef({ email: "", password: "" });
  const [step, setStep] = useState<SecondStep | null>(null);

  const enterWithPasskey = async (passkey: unknown) => enter(await logInWithPasskey(passkey));
  const onOffered = useEffectEvent((passkey: unknown) => {
    enterWithPasskey(passkey).catch((error: Error) => setFailed(error.message));
  });
  // No offer during the button's request: browsers allow one at a time, and the offer would abort it.
  const offers = step === null && !signs;
  useEffect(() => {
    // A failed offer is ignored; the button reports errors.
    if (offers) return offerPasskeys(() => passkeyLoginOptions().catch(() => null), onOffered);
  }, [offers]);

  const byPassword = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form));
    const missing = wrongFields(loginSchema, fields);
    flushSync(() => {
      setErrors(missing);
      setFailed("");
    });
    const [first] = Object.keys(missing);
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    typed.current = { email: String(fields.email), password: String(fields.password) };
    try {
      await enter(await logIn(typed.current.email, typed.current.password));
    } catch (error) {
      if (error instanceof LoginError && error.secondStep) return setStep(error.secondStep);
      setFailed(error instanceof Error ? error.message : String(error));
      form.querySelector<HTMLElement>("[name=password]")?.focus();
    }
  };

  const byPasskey = async () => {
    setSigns(true);
    setFailed("");
    try {
      await enterWithPasskey(await signWithPasskey(await passkeyLoginOptions()));
    } catch (error) {
      setFailed(error instanceof LoginError ? error.message : passkeyProblem(error));
      setSigns(false);
    }
  };

  return {
    step,
    setStep,
    enter,
    busy,
    failed,
    setFailed,
    errors,
    typed,
    logInByPassword: (form: HTMLFormElement) => attempt(() => byPassword(form)),
    logInByPasskey: () => attempt(byPasskey),
  };
}

function LoginLinks() {
  return (
    <div className="mt-6 flex flex-wrap justify-between gap-x-6">
      <Link to="/admin/forgotten-password" className={underLogin}>
        Forgotten password?
      </Link>
      <a href="/" className={underLogin}>
        ← Back to the site
      </a>
    </div>
  );
}

/** The login page. */
export default function Login() {
  const login = useLogin();
  const [shown, setShown] = useState(false);
  const { step, setStep, busy, failed, setFailed, errors, typed } = login;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    login.logInByPassword(form);
  };

  if (step) {
    return (
      <SecondStepForm
        step={step}
        onLoggedIn={login.enter}
        onBack={(message) => {
          setStep(null);
          setFailed(message);
        }}
      />
    );
  }
  return (
    <AccountPage
      title="Back office"
      form={{ failed, busy, onSubmit: submit }}
      save={{ text: "Login", busy: "Logging in..." }}
      after={
        <>
          {hasPasskeys() && (
            <OfficeButton
              disabled={busy}
              onClick={login.logInByPasskey}
              className="mt-3 w-full min-h-12 md:pointer-fine:min-h-12"
            >
              Log in with a passkey
            </OfficeButton>
          )}
          <LoginLinks />
        </>
      }
    >
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        defaultValue={typed.current.email}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        defaultValue={typed.current.password}
        error={errors.password}
        shown={shown}
        onShow={setShown}
      />
    </AccountPage>
  );
}
