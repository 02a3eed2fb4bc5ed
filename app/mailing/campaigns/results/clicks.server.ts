import { Hono } from "hono";
import type { Logger } from "pino";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { logIgnored } from "../../../platform/lib/log.server.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { isAhead } from "../../../platform/views/who-asks.server.ts";
import { countAll, senderKeys } from "../../../staff/auth/rate-limit.server.ts";
import { senderOf } from "../../../staff/auth/sender.server.ts";

/** Clicks counted per sender in ten minutes. */
const MAX_CLICKS = 30;

interface ClickServices {
  db: Database;
  log: Logger;
  writer: Writer;
  /** Number of trusted proxies in front. */
  proxies: number;
}

/**
 * `/c/<campaign's slug>/<position>`: counts a click on a campaign's link, without who clicked, and redirects to its
 * stored address.
 */
export function clickRoutes({ db, log, writer, proxies }: ClickServices): Hono {
  const app = new Hono();
  app.get("/:slug/:position{\\d{1,4}}", async (context, next) => {
    const { slug, position } = context.req.param();
    const link = await db
      .selectFrom("campaign_links")
      .innerJoin("campaigns", "campaigns.id", "campaign_links.campaign_id")
      .select(["campaign_id", "position", "url"])
      .where("campaigns.slug", "=", slug)
      .where("position", "=", Number(position))
      .executeTakeFirst();
    if (!link) return next();
    if (
      currentSettings().campaigns.countClicks === "yes" &&
      context.req.method === "GET" &&
      !isAhead(context.req.header())
    ) {
      const count = async () => {
        const sender = await senderKeys(db, "click", senderOf(context, proxies));
        await writer.write(async (trx: Database) => {
          if ((await countAll(trx, sender, MAX_CLICKS, Date.now())) > 0) return;
          await trx
            .updateTable("campaign_links")
            .set((eb) => ({ clicks: eb("clicks", "+", 1) }))
            .where("campaign_id", "=", link.campaign_id)
            .where("position", "=", link.position)
            .execute();
        });
      };
      // The guest is redirected, counted or not.
      await count().catch(logIgnored(log, "Click could not be counted"));
    }
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex");
    return context.redirect(link.url, 302);
  });
  return app;
}
