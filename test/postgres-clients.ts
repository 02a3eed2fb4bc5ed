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

/** The columns of all tables in a database, as one text to compare. */
export async function columnsIn(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query(`
    select md5(string_agg(concat_ws(' ', relname, attname, atttypid, attnotnull), ',' order by relname, attnum)) as columns
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
  return rows[0].columns;
}

/** The address of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
