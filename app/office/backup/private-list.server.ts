import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";

/** Writes a list as JSON, readable only by this user. It is written atomically, even if the power fails. */
export async function writeList(file: string, list: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, JSON.stringify(list), { flag: "wx", mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Reads those lists that exist.
 *
 * @throws Error with one line for an operator if one cannot be read.
 */
export async function readLists<List>(files: readonly string[], schema: z.ZodType<List>): Promise<List[]> {
  const lists: List[] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw new Error(`${file} cannot be read: ${error.message}. Nothing was changed.`, { cause: error });
    });
    if (text === undefined) continue;
    const list = parsedAs(schema, text);
    if (!list) throw new Error(`${file} is damaged. Nothing was changed: move it away, or use another copy.`);
    lists.push(list);
  }
  return lists;
}

/** Parses a JSON file; undefined if it is invalid. */
export function parsedAs<Shape>(schema: z.ZodType<Shape>, text: string): Shape | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
