import { data } from "react-router";
import { pageMeta } from "../../content/page-meta.ts";
import { venue } from "../../content/venue.ts";
import { databaseContext } from "../../db/context.server.ts";
import { buttonClass } from "../../ui/button.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { OneTapPage, TokenForm, tokenHeaders } from "../one-click-page.tsx";
import { findUnsubscriber } from "../unsubscribe.server.ts";
import type { Route } from "./+types/unsubscribe";

/** The page's texts by step. */
const text = () => ({
  asks: {
    title: "Unsubscribe",
    lead: "Stop receiving our offers and news by email.",
  },
  done: {
    title: "You're unsubscribed",
    lead: "We won't email you any more offers or news. You can subscribe again on the home page.",
  },
  unknown: {
    title: "This link doesn't work",
    lead: `It may be incomplete. Open it again from our latest email, or email ${venue.email} and we'll unsubscribe you.`,
  },
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("done")) return data({ step: "done" as const, token: "" });
  const token = query.get("token") ?? "";
  const known = (await findUnsubscriber(context.get(databaseContext), token)) !== undefined;
  return known
    ? data({ step: "asks" as const, token })
    : data({ step: "unknown" as const, token: "" }, { status: 404 });
}

export const headers: Route.HeadersFunction = () => tokenHeaders;

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: text().asks.title, description: `Leave the ${venue.name} newsletter.` }),
  { name: "robots", content: "noindex" },
];

export default function UnsubscribeScreen({ loaderData: { step, token } }: Route.ComponentProps) {
  return (
    <OneTapPage {...text()[step]}>
      {step === "asks" ? (
        <>
          <TokenForm action="/newsletter/unsubscribe" token={token}>
            <button type="submit" className={buttonClass("action")}>
              Unsubscribe
            </button>
          </TokenForm>
          <PageLink to="/" className={buttonClass("outline")}>
            Stay subscribed
          </PageLink>
        </>
      ) : (
        <>
          <PageLink to="/" className={buttonClass("action")}>
            Go Home
          </PageLink>
          <PageLink to="/events" className={buttonClass("outline")}>
            See what's on
          </PageLink>
        </>
      )}
    </OneTapPage>
  );
}
