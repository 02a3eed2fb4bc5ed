import { useNavigate, useSearchParams } from "react-router";
import { destination } from "../../auth/destination.ts";
import { sessionStore } from "../../toolkit/session-store.ts";
import { loadMe } from "../../toolkit/use-me.ts";
import { ChangePasswordFields } from "../change-password-fields.tsx";
import { AccountPage } from "../login-pages.tsx";
import { LogoutLink, requireToken } from "../restricted-session.tsx";
import { useChangePassword } from "../use-change-password.ts";

export const clientLoader = requireToken;

/** Replaces a password that someone else knows, before anything else can be done. */
export default function NewPassword() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useChangePassword(async () => {
    sessionStore.setState({ restricted: false });
    await loadMe();
    navigate(destination(search.get("next")), { replace: true });
  });
  return (
    <AccountPage
      title="Choose a new password"
      form={form}
      save={{ text: "Set password", busy: "Setting..." }}
      after={<LogoutLink />}
    >
      <p className="text-quiet">Your password was given to you. Replace it with one that only you know.</p>
      <ChangePasswordFields errors={form.errors} oldHint="The one you just logged in with." />
    </AccountPage>
  );
}
