import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { findRestore } from "../../../platform/db/restored.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { actForGuest } from "../act.server.ts";
import { PendingChange, ReviewForm, TooLate } from "../change-forms.tsx";
import { doneText } from "../done-text.ts";
import { AnswerForms, AskForm, CancelForm, ChangeForm, ConfirmForm } from "../forms.tsx";
import { GuestFrame, LinkGone } from "../guest-frame.tsx";
import { Alert, Said } from "../notices.tsx";
import { CodeTicket, DepositFacts, Facts, Lines } from "../parts.tsx";
import sendAgain from "../send-again.inline.ts?script";
import { guestPageServicesContext } from "../services.server.ts";
import { findGuestView } from "../view.server.ts";
import { WithPhone } from "../with-phone.tsx";
import type { Route } from "./+types/my";

/** No scripts, so that none can read the token or the code. */
export const handle: PageHandle = { standsAlone: true };

/** The texts if the server was restored recently: the link's request may have been lost. */
const lost = () => ({
  title: "We may have lost this request",
  text: `We had to restore our system from a backup, and requests that were sent shortly before are missing. Send yours again, below or with the form, or call ${venue.phone.shown}.`,
});

const gone = () => ({
  title: "This link doesn't work",
  text: `It may be incomplete, replaced by a newer one or expired: links work until 30 days after the event. Open our latest email, or call ${venue.phone.shown}.`,
});

/** How long after a restore an unknown link may belong to a lost request, in ms: as long as private links work. */
const MAY_BE_LOST_MS = 30 * 86_400_000;

/** The last restore, if it was recent. Read for every unknown link, so that all take equally long. */
async function recentRestore(db: Database) {
  const restore = await findRestore(db);
  return restore && Date.now() - Date.parse(restore.at) < MAY_BE_LOST_MS ? restore : null;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(guestPageServicesContext);
  const db = context.get(databaseContext);
  const view = await findGuestView(db, services, params.token, Date.now());
  if (!view) return data({ restored: await recentRestore(db) }, { status: 404 });
  const asked = new URL(request.url).searchParams;
  return data({
    view,
    said: doneText(asked.get("done") ?? "", view),
    cancelling: asked.has("cancel"),
    key: randomUUID(),
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { writer, clubAddress, mailWaits } = context.get(guestPageServicesContext);
  const sent = Object.fromEntries(new URLSearchParams(await request.text()));
  const by = { now: Date.now(), clubAddress: clubAddress() };
  const acted = await writer.write((trx) => actForGuest(trx, params.token, sent, by));
  if ("done" in acted) {
    mailWaits();
    return redirect(`/my/${params.token}?done=${acted.done}#said`, 303);
  }
  if ("review" in acted) return data({ review: acted.review });
  return data("form" in acted ? { refused: acted } : null, { status: acted.status });
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData && "view" in loaderData ? loaderData.view.reference : gone().title} | ${venue.name}` },
  { name: "robots", content: "noindex" },
];

/** A guest's private page about one request: its status, and forms. */
export default function MyScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData && "restored" in loaderData && loaderData.restored) {
    const { since, at } = loaderData.restored;
    return (
      <LinkGone {...lost()}>
        <div
          id="send-again"
          data-since={since}
          data-till={at}
          data-look={buttonClass("action")}
          className="mt-8 grid justify-items-start gap-4"
          suppressHydrationWarning
        />
        <OwnScript code={sendAgain} />
        <p className="mt-8 flex flex-wrap gap-4">
          <a href="/vip-tables" className={buttonClass("outline")}>
            Request a table
          </a>
          <a href="/contact" className={buttonClass("outline")}>
            Contact us
          </a>
        </p>
      </LinkGone>
    );
  }
  if (!loaderData || !("view" in loaderData)) {
    return (
      <LinkGone {...gone()}>
        <p className="mt-8">
          <a href="/contact" className={buttonClass("action")}>
            Contact us
          </a>
        </p>
      </LinkGone>
    );
  }
  const { view, said, cancelling, key } = loaderData;
  const { kindLabel, reference, state, code, deposit, fields, lines, hasNight } = view;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  const review = actionData && "review" in actionData ? actionData.review : undefined;
  const path = `/my/${params.token}`;
  const asksFirst = review !== undefined || view.asksToConfirm;
  const form = { path, view, refused };
  return (
    <GuestFrame>
      {said && !actionData && <Said text={said} />}
      <p className="tabular font-medium">
        {kindLabel} <span className="whitespace-nowrap">{reference}</span>
      </p>
      <h1 className="display mt-3 text-[clamp(24px,min(9.2vw/var(--display-width),max(40px,8vw)),96px)] leading-[calc(0.92+var(--display-open))] text-balance uppercase">
        {state.title}
      </h1>
      <p className="mt-5 max-w-[60ch] text-xl text-pretty">
        <WithPhone>{state.text}</WithPhone>
        {state.link && (
          <>
            {" "}
            <a href={state.link.to} className="underline underline-offset-4 hover:no-underline">
              {state.link.label}
            </a>
            .
          </>
        )}
      </p>
      <AnswerForms {...form} />
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[5fr_6fr]">
        <div className="grid content-start gap-10">
          {code && <CodeTicket code={code} />}
          {deposit && <DepositFacts deposit={deposit} />}
          <Facts fields={fields} />
          {hasNight && (
            <p>
              <a href={`${path}/booking.ics`} className={buttonClass("outline")}>
                Add to calendar
              </a>
            </p>
          )}
          <Lines lines={lines} />
          {view.choosesEmails && (
            <p>
              <a href={`/newsletter/unsubscribe?token=${params.token}`} className="underline underline-offset-4">
                Emails we send you
              </a>
            </p>
          )}
        </div>
        <div className={`grid content-start gap-14 ${asksFirst ? "max-lg:order-first" : ""}`}>
          {view.asksToConfirm && <ConfirmForm {...form} />}
          {!review && <PendingChange {...form} />}
          {review ? (
            <ReviewForm path={path} review={review} />
          ) : (
            view.change && <ChangeForm {...form} change={view.change} />
          )}
          {view.late && <TooLate refused={refused} />}
          {!view.change && !view.late && refused?.form === "change" && <Alert id="change" text={refused.message} />}
          {view.mayAct && <AskForm {...form} formKey={key} />}
          {view.canCancel && <CancelForm {...form} sure={cancelling} />}
        </div>
      </div>
    </GuestFrame>
  );
}
