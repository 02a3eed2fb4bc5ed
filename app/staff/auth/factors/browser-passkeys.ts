import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** How long an offer to log in is valid, in ms: a minute less than its challenge. */
const OFFER_TTL_MS = 4 * 60_000;

/** Loaded when a passkey is used. */
const webauthn = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys at this address: they need https or localhost, and a domain name. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && !isAddress && typeof window.PublicKeyCredential === "function";
}

const messages: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device already has a passkey for your account.",
  ERROR_INVALID_DOMAIN: "Passkeys don't work at this address. Open the back office at its usual address.",
  ERROR_INVALID_RP_ID: "Passkeys don't work at this address. Open the back office at its usual address.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "This device can't store a passkey. Use another one.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This device can't check that it's you. Set up its PIN, fingerprint or face first.",
};

/** The message when a browser returns no passkey; usually the user has closed its dialog. */
export function passkeyProblem(error: unknown): string {
  const code = (error as { code?: string } | null)?.code ?? "";
  return messages[code] ?? "No passkey was used. Please try again, or use another way.";
}

/** Creates a passkey on this device. @throws an error for `passkeyProblem`. */
export async function createPasskey(options: object) {
  const { startRegistration } = await webauthn();
  const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** Has a passkey sign. @throws an error for `passkeyProblem`. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await webauthn();
  const signed = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  return { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } };
}

/**
 * Offers passkeys among the browser's suggestions for a field with `autocomplete="… webauthn"`, if it can.
 *
 * @param ask gets options for a login, or null.
 * @param onSigned is called when one was chosen.
 * @returns stops offering.
 */
export function offerPasskeys(ask: () => Promise<object | null>, onSigned: (passkey: unknown) => void): () => void {
  let stopped = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await webauthn();
    if (stopped || !(await browserSupportsWebAuthnAutofill())) return;
    const options = await ask();
    if (stopped || !options) return;
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (!stopped) onSigned(passkey);
  };
  // No message if an offer ends without a passkey: the user may not have noticed it.
  const begin = () => offer().catch(() => {});
  if (!hasPasskeys()) return () => {};
  begin();
  const timer = setInterval(() => document.visibilityState === "visible" && begin(), OFFER_TTL_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
    // Without the module there is no offer to cancel.
    webauthn()
      .then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
      .catch(() => {});
  };
}
