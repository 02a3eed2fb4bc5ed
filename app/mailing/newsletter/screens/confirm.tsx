import { data } from "react-router";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { findLinkedSubscription } from "../confirm.server.ts";
import { OneTapPage, TokenForm, tokenHeaders } from "../one-click-page.tsx";
import type { Route } from "./+types/confirm";

/** The page's texts by step. */
const text = () => ({
  asks: {
    title: "Confirm your subscription",
    lead: "Confirm that this is your email address, and our offers and news come to your inbox.",
  },
  done: {
    title: "You're on the list",
    lead: "Your email address is confirmed. You can unsubscribe from any email.",
  },
  unknown: {
    title: "This link doesn't work",
    lead: `It may be incomplete, or older than two weeks. Subscribe again on the home page, or email ${venue.email}.`,
  },
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("done")) return data({ step: "done" as const, token: "" });
  const token = query.get("token") ?? "";
  const subscription = await findLinkedSubscription(context.get(databaseContext), token, Date.now());
  if (!subscription) return data({ step: "unknown" as const, token: "" }, { status: 404 });
  return subscription.confirmed ? data({ step: "done" as const, token: "" }) : data({ step: "asks" as const, token });
}

export const headers: Route.HeadersFunction = () => tokenHeaders;

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: text().asks.title, description: `Join the ${venue.name} newsletter.` }),
  { name: "robots", content: "noindex" },
];

export default function ConfirmScreen({ loaderData: { step, token } }: Route.ComponentProps) {
  return (
    <OneTapPage {...text()[step]}>
      {step === "asks" ? (
        <TokenForm action="/newsletter/confirm" token={token}>
          <button type="submit" className={buttonClass("action")}>
            Confirm
          </button>
        </TokenForm>
      ) : (
        <PageLink to="/events" className={buttonClass("action")}>
          See what's on
        </PageLink>
      )}
    </OneTapPage>
  );
}
