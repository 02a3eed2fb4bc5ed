import type { APIRequestContext } from "@playwright/test";
import { bookableDays } from "../app/bookings/requests/limits.ts";
import { addMonths } from "../app/platform/lib/time/wall-time-text.ts";
import { askEarlier } from "../test/past-arrival.ts";
import type { Site } from "../test/site.ts";
import { openSite } from "./open-site.ts";
import { test as base, expect } from "./site.ts";

/** Requests of staff and guests in a test, with their responses. */
export interface Office {
  /** A guest with a unique name. */
  guest(name: string): Guest;
  /** Sends a request as a guest, through the public API. @returns the reference. */
  ask(kind: AskedKind, guest: Guest, more?: Record<string, unknown>): Promise<string>;
  /** The request with a reference, as staff see it. */
  find(reference: string): Promise<Found>;
  /** Another admin, with his own token. */
  colleague(): Promise<Colleague>;
}

export type AskedKind = "vip-table" | "function" | "career" | "contact" | "claim";

export interface Guest {
  name: string;
  first: string;
  last: string;
  email: string;
  phone: string;
}

/** The fields of a request that tests check. */
export interface Found {
  _id: string;
  reference: string;
  name: string;
  status: string;
  stage: string;
  version: number;
  owner: { username: string } | null;
  history: { by: string; action: string; details: Record<string, string | null> }[];
}

export interface Colleague {
  username: string;
  email: string;
  password: string;
  _id: string;
  change(id: string, change: Record<string, unknown>): Promise<void>;
}

/** A bookable day. */
export const night = `${addMonths(bookableDays().first, 2)}-12`;

const calls: Record<AskedKind, string> = {
  "vip-table": "/api/event/vip-table",
  function: "/api/event/add-function-inquiry",
  career: "/api/careers/career-form",
  contact: "/api/contact",
  claim: "/api/offers/claim-offer",
};

function filled(kind: AskedKind, { name, first, last, email, phone }: Guest, offerId: string): Record<string, unknown> {
  if (kind === "contact") return { name, email, subject: "Lost a jacket", message: "Blue denim, on the terrace." };
  if (kind === "career") {
    const rest = { code: "+61", dob: "1999-04-02", social: "https://social.example/me", role: "bartender" };
    return { firstName: first, lastName: last, phone, email, ...rest };
  }
  if (kind === "claim") {
    const rest = { offer_id: offerId, dob: "", celebrateDate: night, instagram: "", guestName: "Sam Guest" };
    return { fname: first, lname: last, phone, email, ...rest };
  }
  const party = { name, email, phone, date: night, guests: 8, budget: "$251-$500", message: "By the window, please." };
  return kind === "function" ? { ...party, eventType: "Function Request" } : party;
}

let made = 0;

async function ok<Answer>(answer: Promise<Awaited<ReturnType<APIRequestContext["get"]>>>): Promise<Answer> {
  const response = await answer;
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true);
  return (await response.json()) as Answer;
}

/** `test` for the inbox: a site without limits for forms, and functions to fill it. */
export const test = base.extend<{ office: Office }, { site: Site }>({
  ...openSite,
  office: async ({ request, site, staff }, use) => {
    const mark = () => {
      made += 1;
      // Letters alone, since emails do not use a name with digits.
      const digits = (Date.now() * 1_000 + made).toString(26);
      return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
    };
    await use({
      guest(name) {
        const [first = "", last = ""] = name.split(" ");
        const surname = `${last}-${mark()}`;
        const email = `${first}.${surname}@guest.example`.toLowerCase();
        const figures = String(Date.now() + made * 7919).slice(-8);
        return { name: `${first} ${surname}`, first, last: surname, email, phone: `+614${figures}` };
      },
      async ask(kind, guest, more = {}) {
        const [offer] = await ok<{ _id: string }[]>(request.get("/api/offers/all-offers"));
        const data = { ...filled(kind, guest, offer?._id ?? ""), ...more };
        const send = (form: typeof data) => ok<{ reference: string }>(request.post(calls[kind], { data: form }));
        return (await askEarlier(site.dataFolder, data, send)).reference;
      },
      async find(reference) {
        const { items } = await ok<{ items: Found[] }>(request.get(`/api/requests?stage=all&q=${reference}`, staff));
        expect(items).toHaveLength(1);
        return (await ok<{ request: Found }>(request.get(`/api/requests/${items[0]?._id}`, staff))).request;
      },
      async colleague() {
        const username = `Jonas ${mark()}`;
        const email = `${username.replace(" ", ".")}@afterglow.example`.toLowerCase();
        const password = "cedar-lantern-orbit-77";
        const { admin } = await ok<{ admin: { _id: string } }>(
          request.post("/api/admin/add-admin", { ...staff, data: { username, email, password } }),
        );
        const { token } = await ok<{ token: string }>(request.post("/api/admin/login", { data: { email, password } }));
        return {
          username,
          email,
          password,
          _id: admin._id,
          async change(id, change) {
            await ok(request.post(`/api/requests/${id}`, { headers: { authorization: token }, data: change }));
          },
        };
      },
    });
  },
});

export { expect };
