import { staffApi } from "../../scripts/fill-night.ts";
import { bookableSaturdays } from "../saturdays.ts";
import type { Site } from "../site.ts";

type Staff = { authorization: string };

/** Sends an API request: a POST if there is a body. @throws when it is rejected. */
export async function call<Answer>(
  site: Site,
  path: string,
  { staff, body }: { staff?: Staff; body?: object } = {},
): Promise<Answer> {
  return staffApi(site.origin, staff?.authorization ?? "")(path, body);
}

/** Requests a table as a guest, and confirms it as staff if `approved`. */
export async function askForTable(
  site: Site,
  name: string,
  staff: Staff,
  { date = bookableSaturdays().last, approved = false }: { date?: string; approved?: boolean } = {},
): Promise<{ _id: string }> {
  const email = `${name.replace(" ", ".").toLowerCase()}@guest.example`;
  const party = { phone: "+61491570006", date, guests: 4, budget: "$251-$500", message: "" };
  const { reference } = await call<{ reference: string }>(site, "/api/event/vip-table", {
    body: { name, email, ...party },
  });
  const found = await call<{ items: { _id: string }[] }>(site, `/api/requests?stage=all&q=${reference}`, { staff });
  const _id = found.items[0]?._id ?? "";
  if (approved) await call(site, `/api/requests/${_id}`, { staff, body: { status: "approved" } });
  return { _id };
}
