import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { actForOwner } from "../../../night/guest-lists/act.server.ts";
import { listPath } from "../../../night/guest-lists/list-path.ts";
import { findByOwnerLink } from "../../../night/guest-lists/owner-link.server.ts";
import { readOwnerView } from "../../../night/guest-lists/owner-view.server.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { GuestFrame, LinkGone } from "../../guest-page/guest-frame.tsx";
import { Said } from "../../guest-page/notices.tsx";
import { guestPageServicesContext } from "../../guest-page/services.server.ts";
import { WithPhone } from "../../guest-page/with-phone.tsx";
import type { Route } from "./+types/owner-list";
import { AddForm, CameFacts, EntryLine, NightLinks, PasteForm, Places } from "./owner-list-parts.tsx";
import { PreviewForm } from "./owner-list-preview.tsx";

/** No scripts, so that none can read the token. */
export const handle: PageHandle = { standsAlone: true };

const gone = () => ({
  title: "This link doesn't work",
  text: `It may be incomplete, replaced by a newer one, or revoked. Call ${venue.phone.shown} and we'll send you another.`,
});

const done = new Map(Object.entries({ changed: "Guest changed.", removed: "Guest removed." }));

/** The message about an action's result, by the parameters that the action redirects to. */
function doneText(asked: URLSearchParams): string {
  const [added, emailed] = [Number(asked.get("added")), Number(asked.get("emailed"))];
  if (asked.get("done") !== "added") return done.get(asked.get("done") ?? "") ?? "";
  const guests = added === 1 ? "1 guest added." : `${added || 0} guests added.`;
  return emailed > 0 ? `${guests} ${formatCount(emailed, "email is", "emails are")} on the way.` : guests;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const now = Date.now();
  const db = context.get(databaseContext);
  const list = await findByOwnerLink(db, params.token, now);
  if (!list) return data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const view = await readOwnerView(db, list, asked.get("night") ?? undefined, now);
  return data({ view, said: doneText(asked), key: randomUUID() });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { writer, mailWaits, mailConfigured, formLimit } = context.get(guestPageServicesContext);
  const sent = Object.fromEntries(new URLSearchParams(await request.text()));
  const acted = await writer.write((trx) => actForOwner(trx, params.token, sent, Date.now(), formLimit > 0));
  if ("done" in acted) {
    mailWaits();
    const { done, night } = acted;
    const counts: Record<string, string> =
      "added" in acted ? { added: String(acted.added), emailed: String(mailConfigured ? acted.emailed : 0) } : {};
    return redirect(`${listPath(params.token)}?${new URLSearchParams({ night, done, ...counts })}#said`, 303);
  }
  if (!("form" in acted)) return data(null, { status: acted.status });
  mailWaits();
  return data({ refused: acted }, { status: acted.status });
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.view.list : gone().title} | ${venue.name}` },
  { name: "robots", content: "noindex" },
];

/** The private page of a list's owner: places, guests, and forms until the list closes. */
export default function OwnerListScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return <LinkGone {...gone()} />;
  }
  const { view, said, key } = loaderData;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  const path = `${listPath(params.token)}?night=${view.night}`;
  const form = { path, view, refused, formKey: key };
  return (
    <GuestFrame>
      {said && !actionData && <Said text={said} />}
      <p className="font-medium wrap-anywhere">{view.owner ? `Guest list of ${view.owner}` : "Your guest list"}</p>
      <h1 className="display mt-3 text-[clamp(32px,7vw,72px)] leading-[calc(0.95+var(--display-open))] text-balance wrap-anywhere uppercase">
        {view.list}
      </h1>
      <p className="mt-4 text-xl font-semibold wrap-anywhere">
        {view.title}
        {view.off && ` ${view.off}`}
      </p>
      <NightLinks path={listPath(params.token)} view={view} />
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div className="grid content-start gap-10">
          {view.came ? <CameFacts view={view} /> : <Places view={view} />}
          {view.closed ? (
            <p className="max-w-[56ch] border-l-4 border-action bg-raised px-5 py-4">{view.closed}</p>
          ) : (
            <>
              <PreviewForm {...form} />
              <AddForm {...form} />
              {!refused?.preview && <PasteForm {...form} />}
            </>
          )}
        </div>
        <section aria-labelledby="guests">
          <h2 id="guests" className="mb-3 text-xl font-semibold">
            Guests
          </h2>
          {view.entries.length === 0 && <p className="text-quiet">Nobody is on the list for this night.</p>}
          <ul className="border-t-[3px] border-ink empty:hidden">
            {view.entries.map((entry) => (
              <EntryLine key={entry._id} entry={entry} {...form} />
            ))}
          </ul>
        </section>
      </div>
      <p className="mt-14 max-w-[64ch] text-quiet">
        This page is for {view.owner || "the list's owner"} only. Anyone with the link can see and change these names,
        so don't forward it. Sent it to the wrong person? Call <WithPhone>{venue.phone.shown}</WithPhone> and we'll
        revoke it.
        {view.link_ends && ` The link works until ${view.link_ends}.`}
      </p>
      <p className="mt-4">
        <a href="/contact" className={buttonClass("outline")}>
          Contact us
        </a>
      </p>
    </GuestFrame>
  );
}
