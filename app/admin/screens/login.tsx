import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { destination } from "../../auth/destination.ts";
import { logIn } from "../../auth/log-in.ts";
import { loginSchema } from "../../auth/schema.ts";
import { readToken, storeToken, watchToken } from "../../auth/token.ts";
import { venue } from "../../content/venue.ts";
import { TextInput } from "../../ui/office/input.tsx";
import { LoginPage } from "../../ui/office/login-page.tsx";
import { retainOfficeDraftsOf } from "../../ui/office/office-draft.ts";
import { PasswordInput } from "../../ui/office/password-input.tsx";
import { wrongFields } from "../../ui/office/wrong-fields.ts";

const underLogin = "inline-flex min-h-11 items-center text-quiet hover:text-ink";

/** Skips the login when there is a token. */
export async function clientLoader({ request }: { request: Request }) {
  if (readToken()) throw redirect(destination(new URL(request.url).searchParams.get("next")));
  return null;
}
clientLoader.hydrate = true as const;

/** The login page. */
export default function Login() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});

  const loggedInElsewhere = useEffectEvent((token: string | null) => {
    if (token && !underWay.current) navigate(destination(search.get("next")), { replace: true });
  });
  useEffect(() => watchToken(loggedInElsewhere), []);

  const attempt = async (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form));
    const missing = wrongFields(loginSchema, fields);
    flushSync(() => {
      setWrong(missing);
      setFailed("");
    });
    const [first] = Object.keys(missing);
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const token = await logIn(String(fields.email), String(fields.password));
      retainOfficeDraftsOf(String(fields.email));
      storeToken(token);
      await navigate(destination(search.get("next")), { replace: true });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      setBusy(false);
      form.querySelector<HTMLElement>("[name=password]")?.focus();
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    attempt(event.currentTarget).finally(() => {
      underWay.current = false;
    });
  };

  return (
    <LoginPage
      house={venue.name}
      title="Back office"
      failed={failed}
      busy={busy}
      button="Login"
      buttonBusy="Logging in..."
      onSubmit={submit}
      after={
        <div className="mt-6 flex flex-wrap justify-between gap-x-6">
          <Link to="/admin/forgotten-password" className={underLogin}>
            Forgotten password?
          </Link>
          <a href="/" className={underLogin}>
            ← Back to the site
          </a>
        </div>
      }
    >
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        error={wrong.password}
        shown={shown}
        onShow={setShown}
      />
    </LoginPage>
  );
}
