import { shippedTexts } from "../../house/settings/office/texts-to-check-link.tsx";
import { UnsignedNotice } from "../../night/incidents/office/unsigned-night.tsx";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { today } from "../../platform/venue/today.ts";
import { LinkNotice } from "../../staff/toolkit/link-notice.tsx";
import { useMe } from "../../staff/toolkit/use-me.ts";
import { BackupsNotice } from "./backups-notice.tsx";
import type { Overview } from "./shapes.ts";

/** Asks admins without a second factor to set one up: owners, and those whose role will require it. */
function SecondFactorNotice() {
  const me = useMe();
  if (!me || me.admin.second_factor) return null;
  const from = me.second_factor_from;
  if (from === null && me.admin.role !== "owner") return null;
  return (
    <LinkNotice tone="warning" to="/admin/account" link="Set one up">
      {from
        ? `From ${formatDay(from, today())} your role requires a second factor.`
        : "Your account can do everything here, and has no second factor."}
    </LinkNotice>
  );
}

const emails = (count: number) => formatCount(count, "email");

const images = (count: number) => formatCount(count, "image");

/** Warns if emails are queued without a mail server, have failed or are held. */
function MailNotices({ overview }: { overview: Overview }) {
  const { failed_mails: failed = 0, waiting_mails: waiting = 0, held_mails: held = 0, mail_configured } = overview;
  if (mail_configured === undefined) return null;
  return (
    <>
      {!mail_configured && (
        <LinkNotice tone="warning" to="/admin/outbox" link="View outbox">
          Email isn't set up. {waiting === 0 ? "No emails can be sent" : `${emails(waiting)} queued`}.
        </LinkNotice>
      )}
      {mail_configured && failed > 0 && (
        <LinkNotice tone="bad" to="/admin/outbox?state=failed" link="View failed emails">
          {emails(failed)} couldn't be sent.
        </LinkNotice>
      )}
      {held > 0 && (
        <LinkNotice tone="warning" to="/admin/outbox?state=held" link="Check and send">
          {emails(held)} held: more than usual were requested.
        </LinkNotice>
      )}
    </>
  );
}

/** Warns about images in use whose licence ends soon or has ended. */
function LicenceNotice({ ended, ending }: NonNullable<Overview["licences"]>) {
  if (ended + ending === 0) return null;
  return (
    <LinkNotice tone={ended > 0 ? "bad" : "warning"} to="/admin/pictures?show=licence" link="View images">
      {ended > 0 && `The licence of ${images(ended)} has ended: hidden from guests. `}
      {ending > 0 && `The licence of ${images(ending)} ends within two weeks.`}
    </LinkNotice>
  );
}

/** Notices about what needs attention first, as far as the role may see it. */
export function OverviewNotices({ overview }: { overview: Overview }) {
  const { campaigns, backups, licences, deposit_tasks = 0, unsigned_night = null, draft_changes = 0 } = overview;
  const { texts_to_check } = overview;
  return (
    <>
      <SecondFactorNotice />
      <MailNotices overview={overview} />
      {campaigns?.map(({ _id, subject, state, state_reason }) => (
        <LinkNotice
          key={_id}
          tone={state === "sending" ? "warning" : "bad"}
          to={`/admin/campaigns/${_id}`}
          link="View campaign"
        >
          <span className="wrap-anywhere">
            Campaign “{subject}”: {state_reason}
          </span>
        </LinkNotice>
      ))}
      {backups !== undefined && <BackupsNotice backups={backups} />}
      {licences && <LicenceNotice {...licences} />}
      {deposit_tasks > 0 && (
        <LinkNotice tone="warning" to="/admin/deposits?show=tasks" link="View deposit tasks">
          {formatCount(deposit_tasks, "deposit needs", "deposits need")} a decision.
        </LinkNotice>
      )}
      <UnsignedNotice night={unsigned_night} />
      {texts_to_check && texts_to_check.total > 0 && (
        <LinkNotice tone="warning" to="/admin/settings/texts" link="Check texts">
          {shippedTexts(texts_to_check)}
        </LinkNotice>
      )}
      {draft_changes > 0 && (
        <LinkNotice tone="fact" to="/admin/settings" link="Settings">
          Draft with {formatCount(draft_changes, "change", "changes")}.
        </LinkNotice>
      )}
    </>
  );
}
