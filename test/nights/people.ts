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

/** Who does something: one phone, or two at the same moment, of which neither has heard of the other. */
function atOnce({ world, phones }: Evening): Phone[] {
  const [one, other] = [world.pick(phones), world.pick(phones)];
  return other !== one && world.random() < 0.33 ? [one, other] : [one];
}

/** Something about one guest of a sheet, or about people without a name. */
interface Tap {
  guest: string;
  /** What, from 0 to 1. */
  choice: number;
}

/** Does something about one guest, on one phone or on two. */
function tapGuest(evening: Evening): void {
  const { world } = evening;
  const phones = atOnce(evening);
  const rows = phones[0]?.page?.night.store.getState().sheet?.rows ?? [];
  if (rows.length === 0) return;
  const about = { guest: world.pick(rows)._id, choice: world.random() };
  for (const phone of phones) if (phone.page) world.as(phone.page.actor, () => tap(evening, phone, about));
}

function tap({ world }: Evening, phone: Phone, { guest, choice }: Tap): void {
  const { page } = phone;
  const { sheet, waiting } = page?.night.store.getState() ?? {};
  const row = sheet?.rows.find(({ _id }) => _id === guest);
  if (!page || !sheet || !row) return;
  const act = (request: string, what: DoorActionKind, more: Details = {}) => {
    // Once it is shown as done, it is promised.
    void page.night.action(request, what, more).then((id) => phone.promised.add(id));
  };
  const own = [...sheet.ticks, ...(waiting ?? [])].filter(({ request }) => request === row._id);
  const state = stateOf(own, row.guests);
  if (choice < 0.12) act("", "walk-in", { people: 1 + world.below(3) });
  else if (choice < 0.18) act("", "out", { people: 1 + world.below(2) });
  else if (choice < 0.21) {
    const nameless = liveActions([...sheet.ticks, ...(waiting ?? [])]).filter(({ request }) => request === "");
    const last = nameless.at(-1);
    if (last) act("", "undone", { undoes: last._id });
  } else if (choice < 0.23) act("", "corrected", { party: world.below(60), reason: "We counted" });
  else if (choice < 0.27 && row.kind !== "claim" && row.kind !== "ticket") act(row._id, "no-show");
  else if (choice < 0.33 && row.kind === "vip-table") act(row._id, "seated");
  else if (choice < 0.45) {
    const last = liveActions([...sheet.ticks, ...(waiting ?? [])]).findLast(({ request }) => request !== "");
    if (last) act(last.request, "undone", { undoes: last._id });
  } else if (row.kind === "claim") act(row._id, "redeemed", { people: 1, party: 1 });
  else if (row.guests > state.people)
    act(row._id, "arrived", { people: 1 + world.below(row.guests - state.people), party: row.guests });
  else act(row._id, "arrived", { people: row.guests, party: row.guests });
}

/** Scans a code, on one phone or on two: guests share codes. */
function scan(evening: Evening): void {
  const { world, club } = evening;
  const code = world.pick(club.codes);
  for (const phone of atOnce(evening)) {
    const { page } = phone;
    if (!page) continue;
    // A camera may read a code twice.
    const times = world.random() < 0.2 ? 2 : 1;
    world.as(page.actor, () => {
      for (let time = 0; time < times; time += 1)
        void scanCode(page.night, code).then(({ tone, done = [] }) => {
          if (tone === "yes") for (const { action } of done) phone.promised.add(action);
        });
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

/** The party about which a phone did something last, as far as phones know: staff often set right what just happened. */
function partyTapped({ phones, club }: Evening): string | undefined {
  const actions = phones.flatMap(({ page }) => page?.night.store.getState().sheet?.ticks ?? []);
  const ofParties = actions.filter(({ request }) => club.parties.includes(request));
  return ofParties.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.request;
}

const staffHeaders = ({ club }: Evening) => ({ authorization: club.staff });

/** What staff, guests and the door do all evening. */
export const people: Move[] = [
  [34, "tap", tapGuest],
  [14, "scan", scan],
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
      const party = (world.random() < 0.5 && partyTapped(evening)) || world.pick(club.parties);
      const json = { status: world.pick(["approved", "cancelled", "arrived", "no-show"]) };
      insist(evening, `/requests/${party}`, { json, headers: staffHeaders(evening) }, () => {});
    },
  ],
];
