import { expect, test } from "vitest";
import { addTable, opened } from "../../../test/answers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { misfitHints, misfitOf } from "../../bookings/requests/party-fit.ts";

test("staff see a party that fits no table that it asked for, in the inbox, the request and at the door, until it has one", async () => {
  const { app, staff } = await opened();
  const tables = [await addTable(staff, "Booth 1", 6)];
  const { body } = await staff.post("/tonight/table-categories", { name: "Booth", description: "", tables });
  const date = bookableSaturdays().first;
  const send = async (guests: number, budget: string) => {
    const response = await postJson(`${app.origin}/api/event/vip-table`, {
      name: "Mia Chen",
      email: `mia${guests}@guest.example`,
      phone: "+61412345678",
      date,
      message: "",
      website: "",
      guests,
      budget,
      category: body.categories[0]._id,
    });
    expect(response.status).toBe(201);
    const { reference } = (await response.json()) as { reference: string };
    return (await staff.get(`/requests?q=${reference}`)).body.items[0];
  };
  const large = await send(40, "$100-$250");
  const misfit = "40 guests, Booth seats 6; budget below the minimum spend of $2,000";
  expect(large.misfit).toBe(misfit);
  expect((await staff.get(`/requests/${large._id}`)).body.request.misfit).toBe(misfit);
  expect((await send(6, "$251-$500")).misfit).toBe("");
  await staff.post(`/requests/${large._id}`, { status: "approved" });
  const marked = async () => (await staff.get(`/tonight/sheet?night=${date}`)).body.sheet.rows[0].misfit;
  expect(await marked()).toBe(misfit);
  const seating = { request: large._id, night: date, table: tables[0], from: `${date}T22:00`, until: `${date}T23:00` };
  expect((await staff.post("/tonight/seating", { ...seating, override: true })).status).toBe(200);
  expect(await marked()).toBeUndefined();
});

test("the form says beside its fields what doesn't fit, and stops nobody", async () => {
  const { app, staff } = await opened();
  await addTable(staff, "Booth 1", 6);
  const date = bookableSaturdays().first;
  const { tables } = (await (await fetch(`${app.origin}/api/club-nights/${date}`)).json()) as {
    tables: { seats: number; minimum: number };
  };
  expect(tables).toEqual({ seats: 6, minimum: 200_000 });
  expect(misfitHints(misfitOf({ guests: 40, budget: "$100-$250" }, tables))).toEqual({
    guests: "These tables seat up to 6. You can ask anyway, and we'll see what we can do.",
    budget: "The minimum spend here starts at $2,000. You can ask anyway.",
  });
  expect(misfitHints(misfitOf({ guests: 6, budget: "$251-$500" }, tables))).toEqual({});
  expect(misfitHints(misfitOf({ guests: Number.NaN, budget: "" }, tables))).toEqual({});
});
