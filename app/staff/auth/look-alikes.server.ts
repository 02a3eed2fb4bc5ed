import unhomoglyph from "unhomoglyph";
import type { Database } from "../../platform/db/tables.ts";
import { roleNames } from "../../platform/roles/roles.ts";
import { venue } from "../../platform/venue/venue.ts";
import { operator, program } from "../audit-log/record.server.ts";

/** A name for comparison: without case and Unicode form. */
export const usernameKey = (username: string) => username.normalize("NFKC").toLowerCase();

/** Names that logs use for the program or for guests, and that people would take for such. */
const reserved = [operator.username, program.username, "system", "program", "automatic", "support", "guest", "someone"];

/** Removes all but letters and digits: other characters and accents are easily overlooked. */
const plain = (text: string) => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The skeletons of a name: names that share one look alike, in any alphabet (Unicode UTS 39, "confusable"). There are
 * two, since `I` looks like `l` but `i` does not.
 */
function skeletons(name: string): string[] {
  const folded = usernameKey(name);
  return [unhomoglyph(plain(folded)), unhomoglyph(plain(name.normalize("NFKC")))].map((text) => text.toLowerCase());
}

const alike = (left: string, right: string): boolean => {
  const [folded, written] = skeletons(right);
  return skeletons(left)[0] === folded || skeletons(left)[1] === written;
};

/** Whether a name looks like one that the audit trail and other logs use for the program itself, the club or guests. */
export function isReservedName(name: string): boolean {
  return [...reserved, roleNames.owner, venue.name].some((other) => alike(name, other));
}

/** An admin whose name a name looks like, if there is one. @param exceptId the admin who has or gets it. */
export async function findAlike(db: Database, name: string, exceptId = ""): Promise<string | undefined> {
  const admins = await db.selectFrom("admins").select("username").where("id", "<>", exceptId).execute();
  return admins.find(({ username }) => alike(name, username))?.username;
}
