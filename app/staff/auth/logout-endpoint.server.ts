import type { Context } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import { type Endpoint, endpoint } from "../../platform/http/endpoint.server.ts";
import { type StaffServices, sentToken } from "./staff.server.ts";

/** An endpoint that revokes the token it is sent with. */
export function logoutEndpoint<Path extends string>(
  about: { path: Path } & Pick<Endpoint, "access" | "door" | "summary">,
  revoke: (trx: Database, token: string, context: Context) => Promise<unknown>,
) {
  return endpoint({
    ...about,
    method: "POST",
    output: "nothing",
    async handle(context, { writer }: StaffServices) {
      const token = sentToken(context) ?? "";
      await writer.write((trx) => revoke(trx, token, context));
      return context.body(null, 204);
    },
  });
}
