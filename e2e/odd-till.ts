import * as z from "zod/mini";
import { nameSchema, tillSchema } from "../app/night/till/schema.ts";
import { filled, type Variety } from "./odd-texts.ts";

const columns = { bill: "Check", table: "Table", amount: "Total" };

/** As a cell of a CSV file. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * Imports a till's file whose till, bills and tables have one kind of text as their names.
 *
 * @param call sends JSON to the site's API. @param day makes the till's name its own.
 */
export async function enterOddTill(
  {
    origin,
    token,
    call,
  }: { origin: string; token: string; call: <Answer>(path: string, form: object) => Promise<Answer> },
  { variety, day, night }: { variety: Variety; day: number; night: string },
): Promise<void> {
  const { name } = filled(z.object({ name: tillSchema.shape.name }), variety, {});
  const { till } = await call<{ till: string }>("/api/till/tills", { name: name.slice(0, -1) + day });
  await call(`/api/till/tills/${till}/columns`, { columns });
  const { name: table } = filled(nameSchema, variety, { table: null, night });
  const rows = [table, `${table.slice(0, -1)}2`].map((one, index) => [
    `${index}${table}`.slice(0, 60),
    one,
    "999999.99",
  ]);
  const file = [Object.values(columns), ...rows].map((cells) => cells.map(quoted).join(",")).join("\n");
  const send = async (path: string, seen = "") => {
    const query = new URLSearchParams({ till, night, name: `${table}.csv`, ...(seen && { seen }) });
    const response = await fetch(`${origin}/api/till/${path}?${query}`, {
      method: "POST",
      headers: { authorization: token, "content-type": "text/csv" },
      body: file,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { preview } = await send("preview");
  await send("import", preview.seen);
}
