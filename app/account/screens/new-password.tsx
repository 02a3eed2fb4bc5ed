import { redirect, useNavigate, useSearchParams } from "react-router";
import { destination, loginFor } from "../../auth/destination.ts";
import { readToken } from "../../auth/token.ts";
import { venue } from "../../content/venue.ts";
import { logOut } from "../../office/log-out.ts";
import { sessionStore } from "../../office/session-store.ts";
import { loadMe } from "../../office/use-me.ts";
import { LoginPage } from "../../ui/office/login-page.tsx";
import { ChangePasswordFields } from "../change-password-fields.tsx";
import { useChangePassword } from "../use-change-password.ts";

/** Without a token, sends to the login page. */
export async function clientLoader({ request }: { request: Request }) {
  if (!readToken()) throw redirect(loginFor(destination(new URL(request.url).searchParams.get("next"))));
  return null;
}
clientLoader.hydrate = true as const;

/** Replaces a password that someone else knows, before anything else can be done. */
export default function NewPassword() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useChangePassword(async () => {
    sessionStore.setState({ restricted: false });
    await loadMe();
    navigate(destination(search.get("next")), { replace: true });
  });
  const leave = async () => {
    await logOut();
    navigate("/admin/login");
  };
  return (
    <LoginPage
      house={venue.name}
      title="Choose a new password"
      form={form}
      save={{ text: "Set password", busy: "Setting..." }}
      after={
        <button
          type="button"
          onClick={leave}
          className="mt-6 inline-flex min-h-11 cursor-pointer items-center text-quiet hover:text-ink"
        >
          Logout
        </button>
      }
    >
      <p className="text-quiet">Your password was given to you. Replace it with one that only you know.</p>
      <ChangePasswordFields wrong={form.wrong} oldHint="The one you just logged in with." />
    </LoginPage>
  );
}
