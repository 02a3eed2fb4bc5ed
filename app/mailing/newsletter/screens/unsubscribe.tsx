import { data } from "react-router";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type Topic, topicLabels, topics } from "../../consents/topics.ts";
import { OneTapPage, TokenForm, tokenHeaders } from "../one-click-page.tsx";
import { findTopics, findUnsubscriber } from "../unsubscribe.server.ts";
import type { Route } from "./+types/unsubscribe";

/** The page's texts by step. */
const text = () => ({
  asks: {
    title: "Unsubscribe",
    lead: "Stop receiving our offers and news by email.",
  },
  saved: {
    title: "Your choice is saved",
    lead: "We'll only email you about the topics you chose. Every email still has a link to unsubscribe.",
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
  const step = (["done", "saved"] as const).find((item) => query.has(item));
  if (step) return data({ step, token: "", chosen: undefined });
  const token = query.get("token") ?? "";
  const db = context.get(databaseContext);
  const reader = await findUnsubscriber(db, token);
  if (!reader) return data({ step: "unknown" as const, token: "", chosen: undefined }, { status: 404 });
  return data({ step: "asks" as const, token, chosen: await findTopics(db, reader.subscriberId) });
}

export const headers: Route.HeadersFunction = () => tokenHeaders;

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: text().asks.title, description: `Leave the ${venue.name} newsletter.` }),
  { name: "robots", content: "noindex" },
];

export default function UnsubscribeScreen({ loaderData: { step, token, chosen } }: Route.ComponentProps) {
  return (
    <OneTapPage {...text()[step]} after={chosen && <ChooseTopics token={token} chosen={chosen} />}>
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

/** Fewer emails instead of none. */
function ChooseTopics({ token, chosen }: { token: string; chosen: readonly Topic[] }) {
  return (
    <section aria-labelledby="topics" className="mt-14 max-w-[60ch] border-t border-rule pt-8">
      <h2 id="topics" className="text-xl font-semibold">
        Or get fewer emails
      </h2>
      <p className="mt-2">Choose what we email you about.</p>
      <TokenForm action="/newsletter/unsubscribe" token={token}>
        <input type="hidden" name="do" value="choose" />
        <div className="mt-4 mb-6">
          {topics.map((topic) => (
            <label key={topic} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="topic"
                value={topic}
                defaultChecked={chosen.includes(topic)}
                className="size-6 shrink-0 accent-action"
              />
              {topicLabels[topic]}
            </label>
          ))}
        </div>
        <button type="submit" className={buttonClass("outline")}>
          Save choice
        </button>
      </TokenForm>
    </section>
  );
}
