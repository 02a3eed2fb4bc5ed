import type { Factors, TotpSetup } from "../../auth/factors/factors.ts";
import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";

/** The response to a change of one's own second factors. */
export interface FactorsChanged {
  message: string;
  factors: Factors;
  /** New recovery codes, to be shown once. */
  recovery_codes: string[] | null;
}

const at = (path: string) => `/api/account/factors${path}`;

export const FACTORS = at("");

export const passkeyOptions = (): Promise<Answer<object>> => callStaffApi(at("/passkey-options"), { post: true });

export const addPasskey = (name: string, passkey: unknown): Promise<Answer<FactorsChanged>> =>
  callStaffApi(at("/passkeys"), { json: { name, passkey } });

export const renamePasskey = (id: string, name: string): Promise<Answer<FactorsChanged>> =>
  callStaffApi(at(`/passkeys/${id}`), { json: { name } });

export const removePasskey = (id: string): Promise<Answer<FactorsChanged>> =>
  callStaffApi(at(`/passkeys/${id}/remove`), { post: true });

export const startTotp = (): Promise<Answer<TotpSetup>> => callStaffApi(at("/totp"), { post: true });

export const confirmTotp = (code: string): Promise<Answer<FactorsChanged>> =>
  callStaffApi(at("/totp/confirm"), { json: { code } });

export const removeTotp = (): Promise<Answer<FactorsChanged>> => callStaffApi(at("/totp/remove"), { post: true });

export const newRecoveryCodes = (): Promise<Answer<FactorsChanged>> =>
  callStaffApi(at("/recovery-codes"), { post: true });
