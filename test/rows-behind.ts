import { expect } from "vitest";
import { queryOf } from "../app/bookings/requests/office/inbox-address.ts";
import type { TestApp } from "./app.ts";
import type { StaffCalls } from "./staff-calls.ts";

/** What a list of the office has: its rows, their people, or their amounts. */
interface Behind {
  total: number;
  /** Guests of claims, and those whom they bring. */
  people?: number;
  cents?: number;
}

/** People of claims: their guests, and those whom they bring. */
async function peopleOf({ db }: TestApp, items: readonly { _id: string }[]) {
  const ids = items.map(({ _id }) => _id);
  const rows = await db.selectFrom("requests").select("details").where("id", "in", ids).execute();
  return rows.reduce((sum, { details }) => sum + (JSON.parse(details).guestName ? 2 : 1), 0);
}

/** What the list at an address has, asked for as its screen does. */
export async function rowsBehind(app: TestApp, staff: StaffCalls, address: string): Promise<Behind> {
  const { pathname, searchParams } = new URL(address, "http://club.example/admin/insights");
  const read = async (path: string, query: string) => {
    const { status, body } = await staff.get(`${path}?${query}`);
    expect([address, status]).toEqual([address, 200]);
    return body;
  };
  if (pathname === "/admin/requests") {
    const { items, total } = await read("/requests", `${new URLSearchParams(queryOf(searchParams))}`);
    expect(items).toHaveLength(total);
    return { total, ...(searchParams.get("kind") === "claim" && { people: await peopleOf(app, items) }) };
  }
  if (pathname === "/admin/guests") return { total: (await read("/guests", `${searchParams}`)).total };
  if (pathname === "/admin/subscribers")
    return { total: (await read("/newsletter/subscribers", `${searchParams}`)).total };
  expect(pathname).toBe("/admin/deposits");
  searchParams.delete("show");
  const { items, total, amount_cents } = await read("/deposits/nights", `${searchParams}`);
  const amounts = items.map((item: { amount_cents: number }) => item.amount_cents);
  expect(amounts.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(amount_cents);
  return { total, cents: amount_cents };
}
