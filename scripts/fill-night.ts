import { timeInNight, tonight } from "../app/platform/venue/club-night.ts";
import { askEarlier } from "../test/past-arrival.ts";
import { type Site, siteAdmin } from "../test/site.ts";
import type { PublicPage } from "./routes.ts";

/** Sends a request as an admin: a form or a CSV file by POST, otherwise GET. @throws unless it succeeds. */
export type StaffApi = <Answer>(path: string, sent?: object | string) => Promise<Answer>;

/** Typical names of guests, including very long ones. */
const parties = [
  ["Mia Karlsson", 8, "22:00", "Birthday, near the booth please"],
  ["Tom Nguyen", 4, "22:30", ""],
  [
    "Priya Shah",
    12,
    "22:30",
    "Two of us use a wheelchair. We come by the lane and would like the table nearest the lift, if it is free.",
  ],
  ["Alexandrina Featherstonehaugh-Smythe", 6, "23:00", ""],
  ["Hannah Weiss", 5, "23:30", "Bringing flowers"],
  ["Sam Okafor", 10, "00:30", ""],
  ["Leo Rossi", 4, "01:00", ""],
] as const;

const claimants = ["Ines Duarte", "Kai Lee", "Rosa Braun", "Wilhelmina van der Westhuizen", "Noa Levi"];

/** Adds a table, because the demo's guests may have all others. @returns its id. */
async function addTable(call: StaffApi, name: string): Promise<string | undefined> {
  const added = { room: "Main room", name: `Table of ${name}`.slice(0, 40), seats: 8, minimum: null };
  const { plan } = await call<{ plan: { tables: { _id: string; name: string }[] } }>("/api/floor/tables", added);
  return plan.tables.find((table) => table.name === added.name)?._id;
}

/**
 * Fills tonight like a club night at 11:30 PM: tables are assigned, some guests have arrived, offers are redeemed, and
 * a door code is in use.
 */
async function fillTonight(
  call: StaffApi,
  night: string,
  dataFolder: string,
): Promise<{ ids: Map<string, string>; link: string }> {
  const ids = new Map<string, string>();
  const idOf = async (name: string, reference: string) => {
    const found = await call<{ items: { _id: string }[] }>(`/api/requests?show=all&q=${reference}`);
    ids.set(name, found.items[0]?._id ?? "");
    return ids.get(name) ?? "";
  };
  const ask = (path: string, form: object) =>
    askEarlier(dataFolder, form, (sent) => call<{ reference: string }>(path, sent));
  for (const [index, [name, guests, time, message]] of parties.entries()) {
    const email = `party${index}@example.com`;
    const party = { name, email, phone: `+6149157020${index}`, date: night, time, guests, message };
    const { reference } = await ask("/api/event/vip-table", { ...party, budget: "$251-$500" });
    const id = await idOf(name, reference);
    if (index < 6) await call(`/api/requests/${id}`, { status: "approved" });
  }
  const works = { name: "Northbridge & Daughters", email: "office@example.com", phone: "+61491570230", date: night };
  const form = { ...works, time: "21:30", guests: 60, eventType: "Function Request", budget: "$1000+", message: "" };
  const { reference } = await ask("/api/event/add-function-inquiry", form);
  await call(`/api/requests/${await idOf(works.name, reference)}`, { status: "definite" });
  const [offer] = await call<{ _id: string }[]>("/api/offers/all-offers");
  for (const [index, name] of claimants.entries()) {
    const [fname = "", ...more] = name.split(" ");
    const guest = { fname, lname: more.join(" "), email: `claim${index}@example.com`, phone: `+6149157021${index}` };
    const rest = {
      offer_id: offer?._id,
      dob: "",
      celebrateDate: night,
      instagram: "",
      guestName: "Sam Guest",
    };
    const claimed = await ask("/api/offers/claim-offer", { ...guest, ...rest });
    await idOf(name, claimed.reference);
  }
  for (const [name, , time] of parties.slice(0, 4)) {
    const { free } = await call<{ free: string[] }>(`/api/floor/choices?request=${ids.get(name)}`);
    const seating = {
      request: ids.get(name),
      night,
      table: free[0] ?? (await addTable(call, name)),
      from: timeInNight(night, time),
      until: timeInNight(night, "04:00"),
      // Some parties are larger than the demo's tables.
      override: true,
    };
    await call("/api/tonight/seating", seating);
  }
  const actions = [
    ["Mia Karlsson", "arrived"],
    ["Mia Karlsson", "seated"],
    ["Tom Nguyen", "arrived"],
    ["Hannah Weiss", "no-show"],
    ["Northbridge & Daughters", "arrived"],
    ["Kai Lee", "redeemed"],
  ].map(([name = "", what], index) => {
    const when = new Date(Date.now() - (6 - index) * 60_000).toISOString();
    return { _id: `look-${index}`, request: ids.get(name), what, undoes: null, at: when };
  });
  await call("/api/tonight/ticks", { night, ticks: actions });
  const { link } = await call<{ link: string }>("/api/tonight/passes", { night, door: "Front door" });
  return { ids, link };
}

interface Night {
  _id: string;
  end_date: string;
}

/** Cancels, postpones and sells out one upcoming event each. @returns their ids in this order. */
async function changeNights(call: StaffApi): Promise<string[]> {
  const all = await call<Night[]>("/api/event/getAllEvents");
  const coming = all.filter(({ end_date }) => Date.parse(end_date) > Date.now() + 86_400_000).slice(2, 5);
  const card = {
    doors: "21:30",
    line_up: ["Mica Levi", "Jonas K"],
    age_note: "18+, ID required",
    entry_note: "From Ember Lane",
  };
  const times = {
    set_times: [
      { time: "22:30", name: "Jonas K" },
      { time: "00:30", name: "Mica Levi" },
    ],
  };
  const states = [
    { state: "cancelled", state_reason: "The power is out in all of Surry Hills." },
    { state: "postponed", state_reason: "Mica Levi's flight is not leaving Auckland tonight." },
    { state: "sold_out", state_reason: "" },
  ];
  for (const [index, { _id }] of coming.entries()) {
    await call(`/api/event/set-night/${_id}`, { ...card, ...times, ...states[index] });
  }
  return coming.map(({ _id }) => _id);
}

/** Returns a function that sends requests as an admin to a running site. */
export function staffApi(origin: string, token: string): StaffApi {
  return async (path, sent) => {
    const isFile = typeof sent === "string";
    const headers = { "Content-Type": isFile ? "text/csv" : "application/json", authorization: token };
    const post = sent !== undefined && { method: "POST", body: isFile ? sent : JSON.stringify(sent) };
    const response = await fetch(origin + path, { headers, ...post });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** Logs in as the admin of a site. @returns the token. */
export async function logIn({ origin }: Pick<Site, "origin">): Promise<string> {
  return (await staffApi(origin, "")<{ token: string }>("/api/admin/login", siteAdmin)).token;
}

/** Logs in, and returns a function that sends requests as the admin. */
export async function adminOf(site: Pick<Site, "origin">): Promise<StaffApi> {
  return staffApi(site.origin, await logIn(site));
}

/** Adds opening hours for a night, whatever its weekday. */
export async function openTonight(call: StaffApi, night: string): Promise<void> {
  const open = [{ date: night, opens: "22:00", closes: "04:00", note: "" }];
  await call("/api/settings/groups/hours", { changes: { "hours.special": open } });
  await call("/api/settings/publish", { note: "" });
}

/**
 * Fills a running site with a busy club night and changed events.
 *
 * @param token an admin's. @returns the pages that show them.
 */
export async function fillNight(
  { origin, dataFolder }: Pick<Site, "origin" | "dataFolder">,
  token: string,
): Promise<PublicPage[]> {
  const call = staffApi(origin, token);
  const night = tonight();
  await openTonight(call, night);
  const { ids, link } = await fillTonight(call, night, dataFolder);
  const [cancelled, postponed, soldOut] = await changeNights(call);
  const own = async (name: string) => {
    const made = await call<{ link: string }>(`/api/requests/${ids.get(name)}/guest-link`, { link: "new" });
    return new URL(made.link).pathname;
  };
  return [
    { name: "admin-tonight", path: "/admin/tonight" },
    { name: "admin-after-the-night", path: `/admin/after-the-night?night=${night}` },
    { name: "admin-tables", path: "/admin/tables" },
    { name: "admin-claim-one", path: `/admin/requests/${ids.get("Kai Lee")}` },
    { name: "admin-cancelled", path: `/admin/edit-event/${cancelled}` },
    { name: "event-cancelled", path: `/events/${cancelled}` },
    { name: "event-postponed", path: `/events/${postponed}` },
    { name: "event-sold-out", path: `/events/${soldOut}` },
    { name: "my-table", path: await own("Leo Rossi") },
    { name: "my-function", path: await own("Northbridge & Daughters") },
    { name: "my-claim", path: await own("Ines Duarte") },
    { name: "my-claim-used", path: await own("Kai Lee") },
    { name: "door", path: link.slice(origin.length) },
  ];
}
