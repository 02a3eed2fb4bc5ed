import { data } from "react-router";
import { pageMeta } from "../../content/page-meta.ts";
import { venue } from "../../content/venue.ts";
import { databaseContext } from "../../db/context.server.ts";
import { buttonClass } from "../../ui/button.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { findAsked } from "../confirm.server.ts";
import type { Route } from "./+types/confirm";

/** What the page says, by how far somebody has come; an unknown token is not a subscription's. */
const words = {
  asks: {
    title: "Is it you?",
    lead: "One tap, and our offers and news come to your inbox.",
  },
  done: {
    title: "You are on the list",
    lead: "Your address is confirmed. Our first mail is on its way, and each of them ends with one tap if you want no more.",
  },
  unknown: {
    title: "This link does not work",
    lead: `It may have lost a piece on its way, or it is older than two weeks. Subscribe again on the home page, or write to ${venue.email}.`,
  },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("done")) return data({ step: "done" as const, token: "" });
  const token = query.get("token") ?? "";
  const asked = await findAsked(context.get(databaseContext), token, Date.now());
  if (!asked) return data({ step: "unknown" as const, token: "" }, { status: 404 });
  return asked.confirmed ? data({ step: "done" as const, token: "" }) : data({ step: "asks" as const, token });
}

/** A page with somebody's token is nobody else's. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  // The address holds the guest's token.
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: words.asks.title, description: `Join the ${venue.name} newsletter.` }),
  { name: "robots", content: "noindex" },
];

/** Where the first mail to a subscriber leads. It asks first: mail scanners open links, too. */
export default function ConfirmScreen({ loaderData: { step, token } }: Route.ComponentProps) {
  const { title, lead } = words[step];
  return (
    <div className="page min-h-[60svh] pt-6 pb-20 md:pt-10 md:pb-36">
      <PageHead title={title} />
      <p className="mt-6 max-w-[60ch] text-xl text-pretty">
        <LinkedText>{lead}</LinkedText>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {step === "asks" ? (
          <form method="post" action="/newsletter/confirm">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className={buttonClass("action")}>
              Yes, it is mine
            </button>
          </form>
        ) : (
          <PageLink to="/events" className={buttonClass("action")}>
            See what is on
          </PageLink>
        )}
      </div>
    </div>
  );
}
