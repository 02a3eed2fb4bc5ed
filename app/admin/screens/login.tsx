import { type FormEvent, useState } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { destination } from "../../auth/destination.ts";
import { keepToken, readToken } from "../../auth/token.ts";
import { venue } from "../../content/venue.ts";
import { officeButton } from "../../ui/office/button.ts";
import { TextInput } from "../../ui/office/input.tsx";

/** Whoever is signed in goes on. */
export async function clientLoader({ request }: { request: Request }) {
  if (readToken()) throw redirect(destination(new URL(request.url).searchParams.get("next")));
  return null;
}
clientLoader.hydrate = true as const;

/** Signs in and gives the token. @throws Error with words for whoever signs in. */
async function signIn(email: string, password: string): Promise<string> {
  const response = await fetch("/api/admin/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  }).catch(() => {
    throw new Error("Network error. Please try again later.");
  });
  const body = (await response.json().catch(() => null)) as { token?: string; message?: string } | null;
  if (response.ok && body?.token) return body.token;
  throw new Error(body?.message || "Login failed. Please try again.");
}

export default function Login() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    setFailed("");
    try {
      keepToken(await signIn(String(fields.get("email")), String(fields.get("password"))));
      navigate(destination(search.get("next")), { replace: true });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      setBusy(false);
      form.querySelector<HTMLElement>("[name=password]")?.focus();
    }
  };

  return (
    <main className="grid min-h-svh content-center px-5 py-16">
      <div className="mx-auto w-full max-w-96">
        <p className="display text-2xl uppercase">{venue.name}</p>
        <div className="glow-line mt-4 h-1 w-24" />
        <h1 className="mt-8 text-xl font-semibold">Back office</h1>
        <form onSubmit={submit} className="mt-6 grid gap-5">
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextInput label="Password" name="password" type="password" autoComplete="current-password" />
          <div aria-live="assertive" className="font-semibold text-danger empty:hidden">
            {failed}
          </div>
          <button type="submit" disabled={busy} className={officeButton("action", "w-full md:pointer-fine:min-h-11")}>
            {busy ? "Logging in..." : "Login"}
          </button>
        </form>
      </div>
    </main>
  );
}
