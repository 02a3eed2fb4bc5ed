import { type Context, Hono } from "hono";
import { countedField, isCountedForm } from "../../bookings/requests/forms/counted-fields.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { ViewCounter, ViewServices } from "../../platform/views/count-views.server.ts";
import { isRobot } from "../../platform/views/who-asks.server.ts";

/** Most days in advance for which started forms are counted. */
const MAX_DAYS_AHEAD = 400;

const MAX_LINK_LENGTH = 2_000;

/** The page that sent the request; a ping has a header of its own for this. */
const pageOf = ({ req }: Context): string => req.header("ping-from") ?? req.header("referer") ?? "";

/** The club night in a form's URL, otherwise tonight. */
function nightIn(address: string, now: number): string {
  const day = tonight(now);
  const asked = URL.canParse(address) ? (new URL(address).searchParams.get("night") ?? "") : "";
  return isDay(asked) && asked >= day && asked <= addDays(day, MAX_DAYS_AHEAD) ? asked : day;
}

/** The id of the event whose page this is. */
const eventIn = (page: string): string | undefined => /^https?:\/\/[^/]+\/events\/([\w-]{1,64})\//.exec(page)?.[1];

/** A normalised link that a guest followed, without the trailing slash that browsers add to a bare host. */
function linkIn(address = ""): string | undefined {
  if (address.length > MAX_LINK_LENGTH || !/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  const { href, origin } = new URL(address);
  return href === `${origin}/` ? origin : href;
}

/** Counts something that a page reports, if a guest's browser sent it from a page of this site. */
function counting(views: ViewCounter, count: (context: Context, page: string) => void) {
  return (context: Context) => {
    const { req } = context;
    const isSameSite = /^(same-origin|)$/.test(req.header("sec-fetch-site") ?? "");
    if (isSameSite && views.isCounting() && !isRobot(req.header("user-agent"))) count(context, pageOf(context));
    context.header("Cache-Control", "no-store");
    return context.body(null, 204);
  };
}

/** Counts what a page reports about a form, if form and field exist in this program. */
function countForm(views: ViewCounter, step: "started" | "left" | "back", { req }: Context): void {
  const { form = "", field = "" } = req.param();
  if (!isCountedForm(form)) return;
  const name = step === "started" ? "" : countedField(form, field);
  if (name !== undefined) views.add({ what: "form", form, step, field: name, night: tonight() });
}

/**
 * `/seen`: pages report that a guest followed a ticket link, or started or abandoned a form, and after which field.
 * Browsers do not wait for the response.
 */
export function seenRoutes({ views }: ViewServices): Hono {
  const app = new Hono();
  app.post(
    "/tickets",
    counting(views, ({ req }, page) => {
      const [event, link] = [eventIn(page), linkIn(req.header("ping-to"))];
      const click = { what: "ticket-click" as const, source: views.sourceOfPage(page) };
      if (event) views.add({ ...click, event });
      else if (link) views.add({ ...click, link });
    }),
  );
  app.post(
    "/forms/:form",
    counting(views, (context, page) => {
      countForm(views, "started", context);
      if (context.req.param("form") === ("vip-table" satisfies RequestKind))
        views.add({ what: "form-started", night: nightIn(page, Date.now()), source: views.sourceOfPage(page) });
    }),
  );
  app.post(
    "/forms/:form/:field",
    counting(views, (context) => countForm(views, "left", context)),
  );
  app.post(
    "/forms/:form/:field/back",
    counting(views, (context) => countForm(views, "back", context)),
  );
  return app;
}
