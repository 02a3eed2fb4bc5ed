import type { ReactNode } from "react";
import { data } from "react-router";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { LinkedText } from "../../../platform/ui/linked-text.tsx";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { proofLabels, purposeLabels } from "../../consents/purpose.ts";
import type { ConsentLine } from "../../consents/shapes.ts";
import { topicLabels, topics } from "../../consents/topics.ts";
import { choiceText } from "../choice-text.ts";
import { OneTapPage, TokenForm, tokenHeaders } from "../one-click-page.tsx";
import { findPreferences, findReader, type Preferences } from "../preferences.server.ts";
import type { Route } from "./+types/unsubscribe";

/** The page's texts by step. */
const text = () => ({
  asks: {
    title: "Unsubscribe",
    lead: "Stop receiving our offers and news by email.",
  },
  chooses: {
    title: "Emails we send you",
    lead: "Choose what we email you about. You can change it at any time.",
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
  if (step) return data({ step, token: "", found: undefined });
  const token = query.get("token") ?? "";
  const db = context.get(databaseContext);
  const reader = await findReader(db, token, Date.now());
  if (!reader) return data({ step: "unknown" as const, token: "", found: undefined }, { status: 404 });
  const found = await findPreferences(db, reader);
  // The link of a booking also leads here, for guests who have never subscribed.
  return data({ step: reader.request && !found?.topics ? ("chooses" as const) : ("asks" as const), token, found });
}

export const headers: Route.HeadersFunction = () => tokenHeaders;

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: text().asks.title, description: `Leave the ${venue.name} newsletter.` }),
  { name: "robots", content: "noindex" },
];

export default function UnsubscribeScreen({ loaderData: { step, token, found } }: Route.ComponentProps) {
  const after = found && (
    <>
      <Choice token={token} preferences={found} />
      <ConsentLines lines={found.lines} />
    </>
  );
  return (
    <OneTapPage {...text()[step]} after={after}>
      {step === "asks" && (
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
      )}
      {step !== "asks" && step !== "chooses" && (
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

const section = "mt-14 max-w-[60ch] border-t border-rule pt-8";

interface OptionProps {
  name: string;
  value: string;
  isOn: boolean;
  /** Cannot be chosen. */
  isOff?: boolean;
  children: ReactNode;
}

function Option({ name, value, isOn, isOff, children }: OptionProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isOn}
        disabled={isOff}
        className="size-6 shrink-0 accent-action"
      />
      {children}
    </label>
  );
}

/** Fewer emails instead of none, or more of them again. */
function Choice({ token, preferences }: { token: string; preferences: Preferences }) {
  const { topics: chosen, reminders, suppressed } = preferences;
  const blocked = suppressed && !chosen;
  return (
    <section aria-labelledby="topics" className={section}>
      <h2 id="topics" className="text-xl font-semibold">
        {chosen ? "Or get fewer emails" : "Topics"}
      </h2>
      {chosen && <p className="mt-2">Choose what we email you about.</p>}
      <TokenForm action="/newsletter/unsubscribe" token={token}>
        <input type="hidden" name="do" value="choose" />
        <input type="hidden" name="asks-reminders" value="yes" />
        <div className="mt-4 mb-6">
          {topics.map((topic) => (
            <Option key={topic} name="topic" value={topic} isOn={chosen?.includes(topic) ?? false} isOff={blocked}>
              {topicLabels[topic]}
            </Option>
          ))}
          <Option name="reminders" value="yes" isOn={reminders}>
            Reminders the day before a booking
          </Option>
        </div>
        {suppressed && (
          <p className="mb-6">
            <LinkedText>{`Emails to this address are stopped. To get offers and news again, email ${venue.email}.`}</LinkedText>
          </p>
        )}
        <p className="mb-6 text-pretty text-quiet">{choiceText}</p>
        <button type="submit" className={buttonClass("outline")}>
          Save choice
        </button>
      </TokenForm>
    </section>
  );
}

/** What a guest agreed to and withdrew, in which words and when. */
function ConsentLines({ lines }: { lines: readonly ConsentLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="agreed" className={section}>
      <h2 id="agreed" className="text-xl font-semibold">
        What you agreed to
      </h2>
      <ul className="mt-4 border-t border-rule">
        {lines.map(({ _id, at, given, purposes, words, proof }) => (
          <li key={_id} className="border-b border-rule py-4 wrap-anywhere">
            <p className="font-semibold">
              {given ? "Agreed" : "Withdrawn"}: {purposes.map((purpose) => purposeLabels[purpose]).join(", ")}
            </p>
            <p className="text-quiet">
              {formatDateTime(at)}. {proofLabels[proof]}
            </p>
            {words && <blockquote className="mt-2 text-pretty">“{words}”</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}
