import type { Kysely } from "kysely";
import { createBookkeeping } from "./baseline/bookkeeping.ts";
import { createContent } from "./baseline/content.ts";
import { createDoor } from "./baseline/door.ts";
import { createEmails } from "./baseline/emails.ts";
import { createFloor } from "./baseline/floor.ts";
import { createRequests } from "./baseline/requests.ts";
import { createStaff } from "./baseline/staff.ts";

/** The whole schema of the first release. Referenced tables are created before those that refer to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBookkeeping(db);
  await createContent(db);
  await createStaff(db);
  await createRequests(db);
  await createFloor(db);
  await createDoor(db);
  await createEmails(db);
}
