import { useNavigate, useSearchParams } from "react-router";
import { LoginFrame } from "../../../platform/ui/office/login-page.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { venue } from "../../../platform/venue/venue.ts";
import { destination } from "../../auth/destination.ts";
import { hasPasskeys } from "../../auth/factors/browser-passkeys.ts";
import { ConfirmItsYou } from "../../toolkit/confirm-its-you.tsx";
import { sessionStore } from "../../toolkit/session-store.ts";
import { RecoveryCodes } from "../factors/recovery-codes-dialog.tsx";
import { TotpForm } from "../factors/totp-form.tsx";
import { useFactors } from "../factors/use-factors.ts";
import { LogoutLink, requireToken } from "../restricted-session.tsx";

export const clientLoader = requireToken;

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

  if (factors.codes) {
    return (
      <LoginFrame house={venue.name} title="Save your recovery codes">
        <div className="mt-6">
          <RecoveryCodes codes={factors.codes} onDone={goOn} done="I've saved them, continue" />
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
              <OfficeButton look="action" disabled={factors.busy} onClick={factors.newPasskey} className={wideButton}>
                Add passkey
              </OfficeButton>
            )}
            <OfficeButton disabled={factors.busy} onClick={factors.newTotp} className={wideButton}>
              Add authenticator app
            </OfficeButton>
            <div role="alert" className="font-semibold text-danger empty:hidden">
              {factors.failed}
            </div>
          </>
        )}
      </div>
      <LogoutLink />
      <ConfirmItsYou />
    </LoginFrame>
  );
}
