import pg from "pg";

/** The template that all databases are copied from. */
export const TEMPLATE = "afterglow_template";

/** Runs SQL as the server's owner. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
