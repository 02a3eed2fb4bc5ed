import { type Kysely, sql } from "kysely";

const entry = sql`id, seq, request_id, night, what, undoes, at, received_at, actor, door`;
const last = sql`(select coalesce(max(seq), 0) from arrivals)`;

/**
 * Redemptions join the log of door actions, and so do rejected codes, under their verdict. `redemptions` stays for
 * instances of the release before; nothing else reads it, and a later release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (insert: ReturnType<typeof sql>) => insert.execute(db);
  await run(sql`
    insert into arrivals (${entry})
    select r.request_id || ':' || r.key, ${last} + row_number() over (order by r.at, r.request_id, r.key),
      r.request_id, coalesce(q.date_wanted, substr(r.at, 1, 10)),
      case when r.verdict in ('yes', 'already') then 'redeemed' else r.verdict end,
      null, r.at, r.at, r.actor, r.door
    from redemptions r join requests q on q.id = r.request_id
    where not exists (select 1 from arrivals a where a.id = r.key and a.request_id = r.request_id)`);
  await run(sql`
    insert into arrivals (${entry})
    select 'undo:' || a.id, ${last} + row_number() over (order by r.undone_at, a.id),
      a.request_id, a.night, 'undone', a.id, r.undone_at, r.undone_at, r.actor, r.door
    from redemptions r join arrivals a on a.request_id = r.request_id and a.id in (r.key, r.request_id || ':' || r.key)
    where r.undone_at is not null and a.what = 'redeemed'
      and not exists (select 1 from arrivals u where u.request_id = a.request_id and u.undoes = a.id)`);
  // Staff had set these claims back in the inbox, which the log did not know.
  await run(sql`
    insert into arrivals (${entry})
    select 'undo:' || a.id, ${last} + row_number() over (order by q.updated_at, a.id),
      a.request_id, a.night, 'undone', a.id, q.updated_at, q.updated_at, a.actor, 'the office'
    from arrivals a join requests q on q.id = a.request_id
    where q.kind = 'claim' and q.status = 'claimed' and a.what = 'redeemed'
      and not exists (select 1 from arrivals u where u.request_id = a.request_id and u.undoes = a.id)`);
}
