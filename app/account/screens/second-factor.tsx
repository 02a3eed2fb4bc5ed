import { redirect, useNavigate, useSearchParams } from "react-router";
import { destination, loginFor } from "../../auth/destination.ts";
import { hasPasskeys } from "../../auth/factors/browser-passkeys.ts";
import { readToken } from "../../auth/token.ts";
import { venue } from "../../content/venue.ts";
import { ConfirmItsYou } from "../../office/confirm-its-you.tsx";
import { logOut } from "../../office/log-out.ts";
import { sessionStore } from "../../office/session-store.ts";
import { officeButton } from "../../ui/office/button.ts";
import { LoginFrame } from "../../ui/office/login-page.tsx";
import { RecoveryCodes } from "../factors/recovery-codes-dialog.tsx";
import { TotpForm } from "../factors/totp-form.tsx";
import { useFactors } from "../factors/use-factors.ts";

/** Without a token, sends to the login page. */
export async function clientLoader({ request }: { request: Request }) {
  if (!readToken()) throw redirect(loginFor(destination(new URL(request.url).searchParams.get("next"))));
  return null;
}
clientLoader.hydrate = true as const;

const wideButton = "w-full min-h-14 text-lg md:pointer-fine:min-h-14";

/** Sets up the second factor that a role requires, before anything else can be done. */
export default function SecondFactor() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goOn = () => {
    sessionStore.setState({ restricted: false });
    navigate(destination(search.get("next")), { replace: true });
  };
  const factors = useFactors(({ recovery_codes }) => {
    if (!recovery_codes) goOn();
  });
  const leave = async () => {
    await logOut();
    navigate("/admin/login");
  };

  if (factors.codes) {
    return (
      <LoginFrame house={venue.name} title="Save your recovery codes">
        <div className="mt-6">
          <RecoveryCodes codes={factors.codes} onDone={goOn} done="I’ve saved them, continue" />
        </div>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame house={venue.name} title="Set up a second factor">
      <div className="mt-6 grid gap-5">
        {factors.setup ? (
          <TotpForm setup={factors.setup} onAdded={factors.changed} onCancel={factors.closeSetup} />
        ) : (
          <>
            <p className="text-quiet">
              Your role requires one, so that no one can log in with your password alone. It takes a minute.
            </p>
            {hasPasskeys() && (
              <button
                type="button"
                disabled={factors.busy}
                onClick={factors.newPasskey}
                className={officeButton("action", wideButton)}
              >
                Add passkey
              </button>
            )}
            <button
              type="button"
              disabled={factors.busy}
              onClick={factors.newTotp}
              className={officeButton("outline", wideButton)}
            >
              Add authenticator app
            </button>
            <div role="alert" className="font-semibold text-danger empty:hidden">
              {factors.failed}
            </div>
          </>
        )}
      </div>
      <button
        type="button"
        onClick={leave}
        className="mt-6 inline-flex min-h-11 cursor-pointer items-center text-quiet hover:text-ink"
      >
        Logout
      </button>
      <ConfirmItsYou />
    </LoginFrame>
  );
}
