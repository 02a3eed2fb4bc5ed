import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { text } from "../../../platform/lib/shapes.ts";
import type { AccountServices } from "../account-services.server.ts";
import { adminShape, renewedShape } from "../shapes.ts";
import { type SendingStaff, staffOf } from "../staff.server.ts";
import {
  confirmTotp,
  passkeyOptions,
  registerPasskey,
  removeOwnTotp,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  startTotp,
} from "./own-factors.server.ts";
import { confirmOptions, confirmWithPasskey } from "./passkey-confirm.server.ts";
import { loginByPasskey, loginOptions } from "./passkey-login.server.ts";
import { relyingParty } from "./relying-party.server.ts";
import {
  newPasskeySchema,
  passkeyLoginSchema,
  passkeyName,
  passkeySchema,
  secondStepSchema,
  ticketSchema,
  totpCode,
} from "./schema.ts";
import { secondStep } from "./second-step.server.ts";
import { type Factors, factorsChangedShape, factorsShape, optionsShape, totpSetupShape } from "./shapes.ts";
import { factorsOf } from "./store.server.ts";

const ownFactors = ({ db, origin }: AccountServices, { id }: SendingStaff): Promise<Factors> =>
  factorsOf(db, id, relyingParty(origin));

async function changed(context: Context, services: AccountServices, message: string, codes: string[] | null = null) {
  services.mailWaits();
  const factors = await ownFactors(services, staffOf(context));
  return { message, factors, recovery_codes: codes };
}

const session = {
  headers: ["X-Device" as const],
  output: z.object({ token: text, expires_at: text, admin: adminShape }),
  errors: [401, 429],
};

/** `/api/admin/login/…`: second steps, and logins by passkey. */
const loginEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/admin/login/second-factor",
    access: "anyone",
    summary: "Finishes a login with a second factor.",
    input: secondStepSchema,
    ...session,
    handle: (context, services: AccountServices, { headers, data }) =>
      secondStep(context, services, data, headers["X-Device"]),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/login/passkey-options",
    access: "anyone",
    summary: "Returns what a browser needs to log in with a passkey.",
    input: z.object({ ticket: z.optional(ticketSchema) }),
    output: optionsShape,
    errors: [409],
    async handle(context, services: AccountServices, { data }) {
      const options = await loginOptions(services, data.ticket, Date.now());
      return options
        ? { ...options }
        : jsonError(context, 409, "Passkeys can't be used here. Log in with your password.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/login/passkey",
    access: "anyone",
    summary: "Logs an admin in with a passkey alone.",
    input: passkeyLoginSchema,
    ...session,
    handle: (context, services: AccountServices, { headers, data }) =>
      loginByPasskey(context, services, data, headers["X-Device"]),
  }),
] as const;

/** `/api/account/factors`: one's own second factors. */
const ownEndpoints = [
  endpoint({
    method: "GET",
    path: "/account/factors",
    access: "account",
    summary: "Returns one's own second factors.",
    output: factorsShape,
    handle: (context, services: AccountServices) => ownFactors(services, staffOf(context)),
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/passkey-options",
    access: "account",
    confirm: "hour",
    summary: "Returns what a browser needs to create a passkey.",
    output: optionsShape,
    errors: [409],
    async handle(context, services: AccountServices) {
      return { ...(await passkeyOptions(services, staffOf(context), Date.now())) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/factors/passkeys",
    access: "account",
    confirm: "hour",
    summary: "Adds a passkey; the first factor comes with recovery codes, shown only once.",
    input: z.object({ name: passkeyName, passkey: newPasskeySchema }),
    output: factorsChangedShape,
    status: 201,
    errors: [409],
    async handle(context, services: AccountServices, { data }) {
      const { codes } = await registerPasskey(services, staffOf(context), data, Date.now());
      return changed(context, services, "Passkey added.", codes);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/factors/passkeys/:id",
    access: "account",
    summary: "Renames a passkey.",
    input: z.object({ name: passkeyName }),
    output: factorsChangedShape,
    async handle(context, services: AccountServices, { params, data }) {
      const passkey = { id: params.id, name: data.name };
      await renamePasskey(services, staffOf(context), passkey, Date.now());
      return changed(context, services, "Passkey renamed.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/passkeys/:id/remove",
    access: "account",
    confirm: "hour",
    summary: "Removes a passkey.",
    output: factorsChangedShape,
    errors: [409],
    async handle(context, services: AccountServices, { params }) {
      await removePasskey(services, staffOf(context), params.id, Date.now());
      return changed(context, services, "Passkey removed.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/totp",
    access: "account",
    confirm: "hour",
    summary: "Starts setting up an authenticator app.",
    output: totpSetupShape,
    errors: [409],
    handle: (context, services: AccountServices) => startTotp(services, staffOf(context), Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/factors/totp/confirm",
    access: "account",
    confirm: "hour",
    summary:
      "Adds an authenticator app by its first code; the first factor comes with recovery codes, shown only once.",
    input: z.object({ code: totpCode }),
    output: factorsChangedShape,
    async handle(context, services: AccountServices, { data }) {
      const { codes } = await confirmTotp(services, staffOf(context), data.code, Date.now());
      return changed(context, services, "Authenticator app added.", codes);
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/totp/remove",
    access: "account",
    confirm: "hour",
    summary: "Removes the authenticator app.",
    output: factorsChangedShape,
    errors: [404, 409],
    async handle(context, services: AccountServices) {
      await removeOwnTotp(services, staffOf(context), Date.now());
      return changed(context, services, "Authenticator app removed.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/recovery-codes",
    access: "account",
    confirm: "hour",
    summary: "Creates recovery codes, shown only once; earlier ones stop working.",
    output: factorsChangedShape,
    errors: [409],
    async handle(context, services: AccountServices) {
      const { codes } = await replaceRecoveryCodes(services, staffOf(context), Date.now());
      return changed(context, services, "New recovery codes created.", codes);
    },
  }),
] as const;

/** `/api/account/confirm/…`: confirming with a passkey who is logged in. */
const confirmEndpoints = [
  endpoint({
    method: "POST",
    path: "/account/confirm/passkey-options",
    access: "account",
    summary: "Returns what a browser needs to confirm with a passkey who is logged in.",
    output: optionsShape,
    errors: [409],
    async handle(context, services: AccountServices) {
      const options = await confirmOptions(services, staffOf(context), Date.now());
      return options ? { ...options } : jsonError(context, 409, "You have no passkey. Enter your password.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/confirm/passkey",
    access: "account",
    summary: "Confirms with a passkey who is logged in, for an hour, and replaces the session's token.",
    input: z.object({ passkey: passkeySchema }),
    output: renewedShape,
    errors: [429],
    handle: (context, services: AccountServices, { data }) => confirmWithPasskey(context, services, data.passkey),
  }),
] as const;

/** Second factors: logging in with them, one's own, and confirming who one is. */
export const factorEndpoints = [...loginEndpoints, ...ownEndpoints, ...confirmEndpoints];
