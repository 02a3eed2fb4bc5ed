import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { callApi } from "../../toolkit/call-api.ts";
import { AccountPage, BackToLogin, LoginMessage } from "../login-pages.tsx";
import { byLink, useAccountForm } from "../use-account-form.ts";

/** Cancels a change of email address by the link that the old one got. Opening the page changes nothing. */
export default function CancelEmail() {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  const form = useAccountForm({
    send: () => callApi("POST /account/email/cancel", { json: byLink(), quietEnd: true }),
    // Too late to cancel: the same link undoes the change.
    onDone: ({ confirmed }) =>
      confirmed ? navigate(`/admin/undo-email${location.hash}`, { replace: true }) : setDone(true),
  });
  if (done) {
    const text = (
      <>
        Your email address stays as it is. Didn't ask for the change?{" "}
        <Link to="/admin/forgotten-password" className="underline underline-offset-4">
          Choose a new password
        </Link>
        : it logs you out everywhere.
      </>
    );
    return <LoginMessage title="Change cancelled" text={text} />;
  }
  return (
    <AccountPage
      title="Cancel the change"
      form={form}
      save={{ text: "Cancel the change", busy: "Cancelling..." }}
      after={<BackToLogin />}
    >
      <p>Your account's email address is about to change. Cancel to keep the current one.</p>
    </AccountPage>
  );
}
