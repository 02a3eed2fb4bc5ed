import { data } from "react-router";
import { OneTapPage, TokenForm, tokenHeaders } from "../../../../mailing/newsletter/one-click-page.tsx";
import { databaseContext } from "../../../../platform/db/context.server.ts";
import { buttonClass } from "../../../../platform/ui/button.ts";
import { PageLink } from "../../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../../platform/venue/page-meta.ts";
import { findWeeklyReader } from "../weekly-off.server.ts";
import type { Route } from "./+types/weekly-off";

/** The page's texts by step. */
const text = {
  asks: {
    title: "Turn off the weekly email",
    lead: "You won't get the email about last week on Mondays. Nothing else changes.",
  },
  done: {
    title: "The weekly email is off",
    lead: "To get it again, log in and turn it on in My account.",
  },
  unknown: {
    title: "This link doesn't work",
    lead: "It may be incomplete. Open it again from the latest weekly email, or log in and turn it off in My account.",
  },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("done")) return data({ step: "done" as const, token: "" });
  const token = query.get("token") ?? "";
  const reader = await findWeeklyReader(context.get(databaseContext), token);
  return reader
    ? data({ step: "asks" as const, token })
    : data({ step: "unknown" as const, token: "" }, { status: 404 });
}

export const headers: Route.HeadersFunction = () => tokenHeaders;

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: text.asks.title, description: "For staff: the email about last week." }),
  { name: "robots", content: "noindex" },
];

/** The page on which a colleague turns the weekly email off, without logging in. */
export default function WeeklyOffScreen({ loaderData: { step, token } }: Route.ComponentProps) {
  return (
    <OneTapPage {...text[step]}>
      {step === "asks" && (
        <TokenForm action="/newsletter/weekly-email" token={token}>
          <button type="submit" className={buttonClass("action")}>
            Turn it off
          </button>
        </TokenForm>
      )}
      <PageLink to="/admin/account" className={buttonClass(step === "asks" ? "outline" : "action")}>
        Open My account
      </PageLink>
    </OneTapPage>
  );
}
