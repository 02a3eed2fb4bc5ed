import { data, redirect } from "react-router";
import { actForPromoter } from "../../../night/statements/act.server.ts";
import { findByPageLink } from "../../../night/statements/page-link.server.ts";
import { promoterPath } from "../../../night/statements/promoter-path.ts";
import { readPromoterView } from "../../../night/statements/promoter-view.server.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { GuestFrame, LinkGone } from "../../guest-page/guest-frame.tsx";
import { Alert, Said } from "../../guest-page/notices.tsx";
import { guestPageServicesContext } from "../../guest-page/services.server.ts";
import { WithPhone } from "../../guest-page/with-phone.tsx";
import type { Route } from "./+types/promoter";
import { Line, MonthLinks, Payments, Sums, Whole } from "./promoter-parts.tsx";

/** No scripts, so that none can read the token. */
export const handle: PageHandle = { standsAlone: true };

const gone = () => ({
  title: "This link doesn't work",
  text: `It may be incomplete, replaced by a newer one, revoked, or of an earlier year. Call ${venue.phone.shown} and we'll send you another.`,
});

const said = new Map(
  Object.entries({ accepted: "Accepted. Thank you.", disputed: "Sent. We'll check it and answer here." }),
);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await findByPageLink(db, params.token, Date.now());
  if (!link) return data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const view = await readPromoterView(db, link, asked.get("month") ?? undefined);
  return data({ view, said: said.get(asked.get("done") ?? "") ?? "" });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { writer } = context.get(guestPageServicesContext);
  const sent = Object.fromEntries(new URLSearchParams(await request.text()));
  const acted = await writer.write((trx) => actForPromoter(trx, params.token, sent, Date.now()));
  if ("done" in acted) {
    const { month, done, line } = acted;
    return redirect(
      `${promoterPath(params.token)}?${new URLSearchParams({ month, done })}#${line ? `l-${line}` : "said"}`,
      303,
    );
  }
  if (!("message" in acted)) return data(null, { status: acted.status });
  return data({ refused: acted }, { status: acted.status });
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Statements ${loaderData.view.year}` : gone().title} | ${venue.name}` },
  { name: "robots", content: "noindex" },
];

/** A promoter's private page: the year's months, lines with forms to accept or dispute them, and payments. */
export default function PromoterScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <LinkGone {...gone()} />;
  const { view, said } = loaderData;
  const { promoter, year, until, months, statement, left_cents } = view;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  const path = promoterPath(params.token);
  const isBeside =
    refused?.month === statement?.month &&
    (refused?.line === "" || statement?.lines.some(({ id }) => id === refused?.line));
  const form = { path: `${path}?month=${statement?.month ?? ""}`, refused };
  return (
    <GuestFrame>
      {said && !actionData && <Said text={said} />}
      {refused && !isBeside && <Alert text={refused.message} />}
      <p className="font-medium wrap-anywhere">{promoter ? `Statements of ${promoter}` : "Your statements"}</p>
      <h1 className="display mt-3 text-[clamp(32px,7vw,72px)] leading-[calc(0.95+var(--display-open))] text-balance wrap-anywhere uppercase">
        {statement ? statement.label : year}
      </h1>
      <MonthLinks path={path} months={months} current={statement?.month} />
      {statement ? (
        <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_7fr]">
          <div className="grid content-start gap-10">
            <Sums statement={statement} />
            <Payments payments={statement.payments} />
            <Whole statement={statement} {...form} />
          </div>
          <section aria-labelledby="lines">
            <h2 id="lines" className="mb-3 text-xl font-semibold">
              Nights
            </h2>
            <ul className="border-t-[3px] border-ink">
              {statement.lines.map((line) => (
                <Line key={line.id} line={line} statement={statement} {...form} />
              ))}
            </ul>
          </section>
        </div>
      ) : (
        <p className="mt-8 max-w-[56ch] text-xl text-pretty">
          No statement yet. Once a month is over, its statement appears here.
        </p>
      )}
      <p className="mt-14 max-w-[64ch] text-quiet">
        {left_cents !== 0 &&
          (left_cents > 0
            ? `Over all statements, ${formatAmount(left_cents)} is still to be paid to you. `
            : `Over all statements, you've been paid ${formatAmount(-left_cents)} too much. `)}
        This page is for {promoter || "you"} only. Anyone with the link can see it and answer for you, so don't forward
        it. Sent it to the wrong person? Call <WithPhone>{venue.phone.shown}</WithPhone> and we'll revoke it. The link
        works until {formatDate(until)}, or until we send you another.
      </p>
      <p className="mt-4">
        <a href="/contact" className={buttonClass("outline")}>
          Contact us
        </a>
      </p>
    </GuestFrame>
  );
}
