import type { TillColumns } from "../app/night/till/schema.ts";
import type { TillFile, TillPreview } from "../app/night/till/shapes.ts";
import type { TestApp } from "./app.ts";
import { staffCalls } from "./staff-calls.ts";

/** A till whose files are imported through the API. @param columns none leaves them to be chosen. */
export async function filledTill(app: TestApp, columns?: TillColumns, { name = "Bar till", username = "Ana" } = {}) {
  const staff = await staffCalls(app, username);
  const { body } = await staff.post("/till/tills", { name });
  const id: string = body.till;
  if (columns) await staff.post(`/till/tills/${id}/columns`, { columns });
  const send = async (path: string, file: string | Uint8Array, night: string, seen = "") => {
    const query = new URLSearchParams({ till: id, night, name: "till.csv", ...(seen && { seen }) });
    const response = await fetch(`${app.origin}/api/till/${path}?${query}`, {
      method: "POST",
      headers: { ...staff.headers, "Content-Type": "text/csv" },
      body: file as BodyInit,
    });
    return { status: response.status, body: await response.json() };
  };
  const read = async (file: string | Uint8Array, night: string): Promise<{ status: number; body: TillFile }> =>
    send("preview", file, night);
  const preview = async (file: string | Uint8Array, night: string): Promise<TillPreview> => {
    const { body } = await read(file, night);
    if (!body.preview) throw new Error(`No preview: ${JSON.stringify(body)}`);
    return body.preview;
  };
  return {
    id,
    staff,
    read,
    preview,
    /** Imports a file as its preview shows it. */
    async load(file: string | Uint8Array, night: string, seen?: string) {
      return send("import", file, night, seen ?? (await preview(file, night)).seen);
    },
  };
}
