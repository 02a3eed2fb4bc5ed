import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createNightStorage } from "../app/night/sheet/night-storage.ts";
import { openNight } from "../app/night/sheet/night-store.ts";
import { type AnyRequest, endpointUrl } from "../app/platform/http/endpoint-types.ts";
import type { CallApi } from "../app/staff/toolkit/call-api.ts";
import type { StaffApiCall } from "../app/staff/toolkit/call-staff-api.ts";
import type { testApp } from "./app.ts";
import { doorPhone } from "./door-phone.ts";

/** Where a phone finds the server. */
interface Connection {
  origin: string;
  token: string;
  online: boolean;
}

/** Calls of a phone to whichever server there is. */
function callsOf(place: Connection): CallApi {
  return async (name, ...sent) => {
    if (!place.online) return { kind: "unreachable" as const };
    const request: AnyRequest & StaffApiCall = Object.assign({}, ...sent);
    const headers = { "Content-Type": "application/json", authorization: place.token };
    const post = request.json === undefined ? {} : { method: "POST", body: JSON.stringify(request.json) };
    const response = await fetch(place.origin + endpointUrl(name, request), { headers, ...post });
    if (response.status === 401) return { kind: "ended" as const, message: "", json: true };
    expect(response.status).toBe(200);
    return { kind: "ok" as const, data: await response.json() };
  };
}

/** A phone with the real store, which may be closed, opened again and logged in with another code. */
export async function nightPhone(
  app: Awaited<ReturnType<typeof testApp>>,
  night: string,
  { door, may_override }: { door: string; may_override: boolean },
) {
  const { token } = await doorPhone(app, { night, door, may_override });
  const place = { origin: app.origin, token, online: true };
  const storage = createNightStorage(`destroyed ${randomUUID()}`);
  const open = () => openNight({ call: callsOf(place), night, door, stored: true, storage });
  const phone = { place, storage, night: open(), open, door, may_override };
  await phone.night.sync();
  return phone;
}
export type NightPhone = Awaited<ReturnType<typeof nightPhone>>;

/** What the door does after a restore: each phone's code has ended, so it gets another, and sends what is missing. */
export async function logInAgain(
  again: Awaited<ReturnType<typeof testApp>>,
  night: string,
  phones: readonly NightPhone[],
): Promise<void> {
  for (const phone of phones) {
    Object.assign(phone.place, { origin: again.origin, online: true });
    await phone.night.sync();
    expect(phone.night.store.getState().ended).toBe(true);
    // What the door's page does then; the phone is closed until it has the next code.
    await phone.storage.clear(night);
    expect(await phone.storage.readSheet(night)).toBeNull();
  }
  for (const phone of phones) {
    const { door, may_override } = phone;
    phone.place.token = (await doorPhone(again, { night, door, may_override })).token;
    phone.night = phone.open();
    await phone.night.sync();
  }
  for (const phone of phones) await phone.night.sync();
}
