import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../http/endpoint.server.ts";
import { jsonError } from "../../lib/json-errors.server.ts";
import { nullable, text } from "../../lib/shapes.ts";
import { adminShape } from "../admin-shape.server.ts";
import { renewedShape } from "../renewed-token.server.ts";
import { type SendingStaff, staffOf } from "../staff.server.ts";
import type { Factors } from "./factors.ts";
import {
  confirmTotp,
  type FactorRejection,
  type FactorServices,
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
import { factorsShape, optionsShape, totpSetupShape } from "./shapes.server.ts";
import { factorsOf } from "./store.server.ts";

function refuse(context: Context, { status, field, message }: FactorRejection): Response {
  return context.json(field ? { message, errors: { [field]: message } } : { message }, status);
}

const isRejection = (result: object): result is FactorRejection => "status" in result;

const ownFactors = ({ db, origin }: FactorServices, { id }: SendingStaff): Promise<Factors> =>
  factorsOf(db, id, relyingParty(origin));

/** A change's response: the factors as they are now, with recovery codes if it made some. */
const changedShape = withMessage({ factors: factorsShape, recovery_codes: nullable(z.array(text)) });

async function changed(
  context: Context,
  services: FactorServices,
  message: string,
  result: { codes: string[] | null } | FactorRejection | undefined,
) {
  if (result && isRejection(result)) return refuse(context, result);
  services.mailWaits();
  const factors = await ownFactors(services, staffOf(context));
  return { message, factors, recovery_codes: result?.codes ?? null };
}

const session = { output: z.object({ token: text, expires_at: text, admin: adminShape }), errors: [401, 429] };

/** `/api/admin/login/…`: second steps, and logins by passkey. */
const loginEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/admin/login/second-factor",
    access: "anyone",
    summary: "Finishes a login with a second factor.",
    input: secondStepSchema,
    ...session,
    handle: (context, services: FactorServices, { data }) => secondStep(context, services, data),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/login/passkey-options",
    access: "anyone",
    summary: "Returns what a browser needs to log in with a passkey.",
    input: z.object({ ticket: z.optional(ticketSchema) }),
    output: optionsShape,
    errors: [409],
    async handle(context, services: FactorServices, { data }) {
      const options = await loginOptions(services, data.ticket, Date.now());
      return options
        ? { ...options }
        : jsonError(context, 409, "Passkeys can’t be used here. Log in with your password.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/login/passkey",
    access: "anyone",
    summary: "Logs an admin in with a passkey alone.",
    input: passkeyLoginSchema,
    ...session,
    handle: (context, services: FactorServices, { data }) => loginByPasskey(context, services, data),
  }),
];

/** `/api/account/factors`: one's own second factors. */
const ownEndpoints = [
  endpoint({
    method: "GET",
    path: "/account/factors",
    access: "account",
    summary: "Returns one's own second factors.",
    output: factorsShape,
    handle: (context, services: FactorServices) => ownFactors(services, staffOf(context)),
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/passkey-options",
    access: "account",
    confirm: true,
    summary: "Returns what a browser needs to create a passkey.",
    output: optionsShape,
    errors: [409],
    async handle(context, services: FactorServices) {
      const options = await passkeyOptions(services, staffOf(context), Date.now());
      return isRejection(options) ? refuse(context, options) : { ...options };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/factors/passkeys",
    access: "account",
    confirm: true,
    summary: "Adds a passkey; the first factor comes with recovery codes, shown only once.",
    input: z.object({ name: passkeyName, passkey: newPasskeySchema }),
    output: changedShape,
    status: 201,
    errors: [409],
    handle: async (context, services: FactorServices, { data }) =>
      changed(context, services, "Passkey added.", await registerPasskey(services, staffOf(context), data, Date.now())),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/factors/passkeys/:id",
    access: "account",
    summary: "Renames a passkey.",
    input: z.object({ name: passkeyName }),
    output: changedShape,
    async handle(context, services: FactorServices, { data }) {
      const renamed = { id: context.req.param("id"), name: data.name };
      return changed(
        context,
        services,
        "Passkey renamed.",
        await renamePasskey(services, staffOf(context), renamed, Date.now()),
      );
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/passkeys/:id/remove",
    access: "account",
    confirm: true,
    summary: "Removes a passkey.",
    output: changedShape,
    errors: [409],
    async handle(context, services: FactorServices) {
      const id = context.req.param("id");
      return changed(
        context,
        services,
        "Passkey removed.",
        await removePasskey(services, staffOf(context), id, Date.now()),
      );
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/totp",
    access: "account",
    confirm: true,
    summary: "Starts setting up an authenticator app.",
    output: totpSetupShape,
    errors: [409],
    async handle(context, services: FactorServices) {
      const setup = await startTotp(services, staffOf(context), Date.now());
      return isRejection(setup) ? refuse(context, setup) : setup;
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/factors/totp/confirm",
    access: "account",
    confirm: true,
    summary:
      "Adds an authenticator app by its first code; the first factor comes with recovery codes, shown only once.",
    input: z.object({ code: totpCode }),
    output: changedShape,
    async handle(context, services: FactorServices, { data }) {
      const result = await confirmTotp(services, staffOf(context), data.code, Date.now());
      return changed(context, services, "Authenticator app added.", result);
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/totp/remove",
    access: "account",
    confirm: true,
    summary: "Removes the authenticator app.",
    output: changedShape,
    errors: [404, 409],
    handle: async (context, services: FactorServices) =>
      changed(
        context,
        services,
        "Authenticator app removed.",
        await removeOwnTotp(services, staffOf(context), Date.now()),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/account/factors/recovery-codes",
    access: "account",
    confirm: true,
    summary: "Creates recovery codes, shown only once; earlier ones stop working.",
    output: changedShape,
    errors: [409],
    handle: async (context, services: FactorServices) =>
      changed(
        context,
        services,
        "New recovery codes created.",
        await replaceRecoveryCodes(services, staffOf(context), Date.now()),
      ),
  }),
];

/** `/api/account/confirm/…`: confirming with a passkey who is logged in. */
const confirmEndpoints = [
  endpoint({
    method: "POST",
    path: "/account/confirm/passkey-options",
    access: "account",
    summary: "Returns what a browser needs to confirm with a passkey who is logged in.",
    output: optionsShape,
    errors: [409],
    async handle(context, services: FactorServices) {
      const options = await confirmOptions(services, staffOf(context), Date.now());
      return options ? { ...options } : jsonError(context, 409, "You have no passkey. Enter your password.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/confirm/passkey",
    access: "account",
    summary: "Confirms with a passkey who is logged in, for ten minutes, and replaces the session's token.",
    input: z.object({ passkey: passkeySchema }),
    output: renewedShape,
    errors: [429],
    handle: (context, services: FactorServices, { data }) => confirmWithPasskey(context, services, data.passkey),
  }),
];

/** Second factors: logging in with them, one's own, and confirming who one is. */
export const factorEndpoints = [...loginEndpoints, ...ownEndpoints, ...confirmEndpoints];
