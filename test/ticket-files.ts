import type { ImportPreview, ReadFile, ShopColumns } from "../app/night/tickets/shapes.ts";
import type { TestApp } from "./app.ts";
import { type StaffCalls, staffCalls } from "./staff-calls.ts";

/** A shop whose files are imported through the API. */
export interface FilledShop {
  id: string;
  staff: StaffCalls;
  /** Reads a file without importing it. */
  read(
    file: string | Uint8Array,
    options?: FileOptions,
  ): Promise<{ status: number; body: ReadFile & { message?: string } }>;
  preview(file: string | Uint8Array, options?: FileOptions): Promise<ImportPreview>;
  /** Imports a file as its preview shows it. */
  load(
    file: string | Uint8Array,
    options?: FileOptions & { seen?: string },
  ): Promise<{ status: number; message: string }>;
}

interface FileOptions {
  night?: string;
  complete?: boolean;
  /** Whether a file that looks like another night's is imported. */
  other?: boolean;
}

/** Adds a ticket shop with its columns. @param columns none leaves them to be chosen. */
export async function ticketShop(
  app: TestApp,
  columns?: ShopColumns,
  more: { name?: string; keeps_contacts?: boolean; codes_rotate?: boolean; username?: string } = {},
): Promise<FilledShop> {
  const { name = "Box Office", keeps_contacts = false, codes_rotate = false, username = name } = more;
  const staff = await staffCalls(app, username);
  const { body } = await staff.post("/tickets/shops", { name, keeps_contacts, codes_rotate });
  const id: string = body.shop;
  if (columns) await staff.post(`/tickets/shops/${id}/columns`, { columns });
  const send = async (
    path: string,
    file: string | Uint8Array,
    { night = "2026-11-28", complete, other, seen = "" }: FileOptions & { seen?: string },
  ) => {
    const query = new URLSearchParams({ shop: id, night, complete: complete ? "yes" : "no", name: "list.csv", seen });
    if (other) query.set("other", "yes");
    const response = await fetch(`${app.origin}/api/tickets/${path}?${query}`, {
      method: "POST",
      headers: { ...staff.headers, "Content-Type": "text/csv" },
      body: file as BodyInit,
    });
    return { status: response.status, body: await response.json() };
  };
  const preview = async (file: string | Uint8Array, options: FileOptions = {}): Promise<ImportPreview> => {
    const { body } = await send("preview", file, options);
    if (!body.preview) throw new Error(`No preview: ${JSON.stringify(body)}`);
    return body.preview;
  };
  return {
    id,
    staff,
    preview,
    read: (file, options = {}) => send("preview", file, options),
    async load(file, options = {}) {
      const seen = options.seen ?? (await preview(file, options)).seen;
      const { status, body } = await send("import", file, { ...options, seen });
      return { status, message: body.message };
    },
  };
}
