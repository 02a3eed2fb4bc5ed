import { liveActions, stateOf } from "../../app/bookings/door-log/door-actions.ts";
import { instantIn } from "../../app/bookings/floor/night-bounds.server.ts";
import { scanCode } from "../../app/night/scan/scan-code.ts";
import type { Night } from "../../app/night/sheet/night-state.ts";
import type { DoorActionKind } from "../../app/platform/db/tables/door.ts";
import { newId } from "../../app/platform/lib/new-id.ts";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import type { Evening, Move } from "./evening.ts";
import type { Phone } from "./phone.ts";
import type { Actor } from "./world.ts";

type Details = NonNullable<Parameters<Night["action"]>[2]>;

/** Does something about one guest of a phone's sheet, or about people without a name. */
function tap({ world }: Evening, phone: Phone): void {
  const { page } = phone;
  const { sheet, waiting } = page?.night.store.getState() ?? {};
  if (!page || !sheet || sheet.rows.length === 0) return;
  const act = (request: string, what: DoorActionKind, more: Details = {}) => {
    // Once it is shown as done, it is promised.
    void page.night.action(request, what, more).then((id) => phone.promised.add(id));
  };
  const row = world.pick(sheet.rows);
  const own = [...sheet.ticks, ...(waiting ?? [])].filter(({ request }) => request === row._id);
  const state = stateOf(own, row.guests);
  const choice = world.random();
  if (choice < 0.12) act("", "walk-in", { people: 1 + world.below(3) });
  else if (choice < 0.18) act("", "out", { people: 1 + world.below(2) });
  else if (choice < 0.21) {
    const nameless = liveActions([...sheet.ticks, ...(waiting ?? [])]).filter(({ request }) => request === "");
    const last = nameless.at(-1);
    if (last) act("", "undone", { undoes: last._id });
  } else if (choice < 0.23) act("", "corrected", { party: world.below(60), reason: "We counted" });
  else if (choice < 0.27 && row.kind !== "claim" && row.kind !== "ticket") act(row._id, "no-show");
  else if (choice < 0.33 && row.kind === "vip-table") act(row._id, "seated");
  else if (choice < 0.45 && state.live[0]) act(row._id, "undone", { undoes: state.live[0]._id });
  else if (row.kind === "claim") act(row._id, "redeemed", { people: 1, party: 1 });
  else if (row.guests > state.people)
    act(row._id, "arrived", { people: 1 + world.below(row.guests - state.people), party: row.guests });
  else act(row._id, "arrived", { people: row.guests, party: row.guests });
}

function scan({ world, club }: Evening, phone: Phone): void {
  const { page } = phone;
  if (!page) return;
  const code = world.pick(club.codes);
  // A camera may read a code twice.
  for (let times = world.random() < 0.2 ? 2 : 1; times > 0; times -= 1) {
    void scanCode(page.night, code).then(({ tone, done = [] }) => {
      if (tone === "yes") for (const { action } of done) phone.promised.add(action);
    });
  }
}

/** Sends the same thing until someone hears that it worked, five times at most. */
function insist(
  { world, network }: Evening,
  path: string,
  sent: { json: object; headers?: object },
  heard: (body: never) => void,
): void {
  const actor: Actor = world.actor("someone");
  const headers = { "Content-Type": "application/json", ...sent.headers };
  world.as(actor, async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        const init = { method: "POST", headers, body: JSON.stringify(sent.json) };
        const response = await network.fetch(`/api${path}`, init);
        if (response.ok) return heard((await response.json()) as never);
        if (response.status < 500) return undefined;
      } catch {
        // Sent again, perhaps twice.
      }
    }
    return undefined;
  });
}

const guestForm = (evening: Evening) => {
  const { club, told, world } = evening;
  const key = newId();
  const email = `guest-${key}@example.com`;
  const json = {
    name: "Noa Levi",
    email,
    phone: "+61412345678",
    date: addDays(club.night, 7),
    guests: 4 + world.below(4),
    budget: "$251-$500",
    message: "",
  };
  insist(
    evening,
    "/event/vip-table",
    { json, headers: { "Idempotency-Key": key } },
    ({ reference }: { reference: string }) => told.requests.set(email, reference),
  );
};

const staffHeaders = ({ club }: Evening) => ({ authorization: club.staff });

/** What staff, guests and the door do all evening. */
export const people: Move[] = [
  [34, "tap", (evening) => tap(evening, evening.world.pick(evening.phones))],
  [14, "scan", (evening) => scan(evening, evening.world.pick(evening.phones))],
  [
    5,
    "seat a party",
    (evening) => {
      const { club, world, phones } = evening;
      const json = {
        request: world.pick(club.parties),
        night: club.night,
        table: world.pick([...club.tables, null]),
        from: instantIn(club.night, world.pick(["22:00", "22:00", "23:00", "00:30"])),
        until: instantIn(club.night, world.pick(["01:00", "04:00"])),
      };
      const authorization = world.random() < 0.5 ? club.staff : world.pick(phones).about.token;
      insist(evening, "/tonight/seating", { json, headers: { authorization } }, () => {});
    },
  ],
  [2, "ask for a table", guestForm],
  [
    3,
    "take a payment",
    (evening) => {
      const id = newId();
      const json = { id, entry: "received", amount: "50", method: "cash", note: "", email: false };
      const path = `/deposits/of/${evening.world.pick(evening.club.deposits)}/entries`;
      insist(evening, path, { json, headers: staffHeaders(evening) }, () => evening.told.payments.add(id));
    },
  ],
  [
    2,
    "note an incident",
    (evening) => {
      const { club, world, told, phones } = evening;
      const _id = newId();
      const json = { _id, night: club.night, at: new Date(world.now).toISOString(), kind: "refused", details: {} };
      const headers = { authorization: world.pick(phones).about.token };
      insist(evening, "/incidents", { json, headers }, () => told.incidents.add(_id));
    },
  ],
  [
    4,
    "change a booking",
    (evening) => {
      const { club, world } = evening;
      const json = { status: world.pick(["approved", "cancelled", "arrived", "no-show"]) };
      insist(evening, `/requests/${world.pick(club.parties)}`, { json, headers: staffHeaders(evening) }, () => {});
    },
  ],
];
