import { useState } from "react";
import { createPasskey, passkeyProblem } from "../../auth/factors/browser-passkeys.ts";
import type { FactorsChanged, TotpSetup } from "../../auth/factors/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { loadMe } from "../../toolkit/use-me.ts";
import { useSend } from "../../toolkit/use-send.ts";

/** A name to begin with, by the device that creates the passkey. */
function suggestedName(): string {
  const { userAgent } = navigator;
  const device = ["iPhone", "iPad", "Android", "Mac", "Windows", "Linux"].find((name) => userAgent.includes(name));
  return device ? `Passkey on ${device}` : "Passkey";
}

/** Adds second factors. @param onChanged is called with the result of a change. */
export function useFactors(onChanged: (changed: FactorsChanged) => void) {
  const { busy, failed, setFailed, send } = useSend();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = async (change: FactorsChanged) => {
    setSetup(null);
    setCodes(change.recovery_codes);
    // A session that had to set one up first is let in from now on.
    await loadMe();
    onChanged(change);
  };
  const registerPasskey = async (options: object) => {
    try {
      const passkey = await createPasskey(options);
      const json = { name: suggestedName(), passkey };
      await send(() => callApi("POST /account/factors/passkeys", { json }), changed);
    } catch (error) {
      setFailed(passkeyProblem(error));
    }
  };
  return {
    busy,
    failed,
    send,
    changed,
    /** An authenticator app that is being set up. */
    setup,
    /** New recovery codes, until they are saved. */
    codes,
    closeCodes: () => setCodes(null),
    closeSetup: () => setSetup(null),
    newPasskey: () => send(() => callApi("POST /account/factors/passkey-options"), registerPasskey),
    newTotp: () => send(() => callApi("POST /account/factors/totp"), setSetup),
  };
}
