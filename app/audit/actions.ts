/**
 * Everything that the audit trail records: the kind of object before the dot, what was done to it after it. An export is
 * always `….exported`.
 *
 * A text follows the actor's name and is followed by the object's: `Ana` `changed the event` `House of Ember`. `{object}`
 * puts the object elsewhere; `{before}` and `{after}` are the values of the one field that was changed, and `{count}` is
 * the number of rows. Fields that the text does not mention are listed below it.
 */
export const trailActions = {
  "admin.added": "added the admin",
  "admin.changed": "changed the admin",
  "admin.role": "changed the role of {object} from {before} to {after}",
  "admin.activated": "activated the admin",
  "admin.deactivated": "deactivated the admin",
  "admin.password": "set a new password for the admin",
  "admin.deleted": "deleted the admin",
  "admin.own-name": "changed their name from {before} to {after}",
  "session.opened": "logged in: {after}",
  "session.opened-new-device": "logged in with a new device: {after}",
  "session.rejected": "was rejected at login ({after})",
  "session.closed": "logged out",
  "backup.restored": "restored the database from the backup",
  "session.confirmed": "confirmed who they are",
  "session.not-confirmed": "entered a wrong password to confirm who they are",
  "session.new-password": "changed their password and ended {count} other sessions",
  "session.ended": "ended {count} sessions of",
  "factor.passkey-added": "added a passkey to the account",
  "factor.passkey-renamed": "renamed a passkey of the account",
  "factor.passkey-removed": "removed a passkey from the account",
  "factor.authenticator-added": "added an authenticator app to the account",
  "factor.authenticator-removed": "removed the authenticator app from the account",
  "factor.recovery-codes-created": "created recovery codes for the account",
  "factor.recovery-code-used": "used a recovery code of the account",
  "factor.second-factors-removed": "removed every second factor of the account",
  "factor.rule-changed": "changed the rule for second factors of the role",
  "retention.started": "started to delete expired data",
  "retention.finished": "deleted expired data ({count} rows)",
  "trail.checked": "checked the audit trail ({count} rows)",
  "trail.exported": "exported the audit trail ({count} rows)",
  "invitation.sent": "invited",
  "invitation.sent-again": "sent a new invitation to",
  "invitation.revoked": "revoked the invitation of",
  "invitation.accepted": "accepted the invitation of",
  "admin.reset-requested": "asked for a new password by email for",
  "admin.password-reset": "chose a new password by email for",
  "admin.email-requested": "asked for the email address {after} for",
  "admin.email-confirmed": "changed the email address of {object} from {before} to {after}",
  "admin.email-cancelled": "cancelled the new email address of",
  "event.added": "added the event",
  "event.changed": "changed the event",
  "event.activated": "activated the event",
  "event.deactivated": "deactivated the event",
  "event.deleted": "deleted the event",
  "event.restored": "restored the event",
  "event.told": "notified {count} guests of the event",
  "event.moved": "moved {count} requests to the new date of the event",
  "series.added": "created a series of the event",
  "offer.added": "added the offer",
  "offer.changed": "changed the offer",
  "offer.activated": "activated the offer",
  "offer.deactivated": "deactivated the offer",
  "offer.deleted": "deleted the offer",
  "offer.restored": "restored the offer",
  "news.added": "added the news item",
  "news.changed": "changed the news item",
  "news.activated": "activated the news item",
  "news.deactivated": "deactivated the news item",
  "news.deleted": "deleted the news item",
  "news.restored": "restored the news item",
  "image.added": "added the image",
  "image.changed": "changed the image",
  "image.replaced": "replaced the image",
  "image.deleted": "deleted the image",
  "settings.drafted": "changed the draft of the settings",
  "settings.discarded": "discarded changes of the settings",
  "settings.published": "published settings",
  "settings.scheduled": "scheduled settings",
  "settings.rescheduled": "changed the time of scheduled settings",
  "settings.unscheduled": "cancelled scheduled settings",
  "settings.restored": "restored settings to the draft",
  "settings.imported": "imported settings to the draft",
  "settings.exported": "exported the settings",
  "look.uploaded": "uploaded the file",
  "setup.changed": "changed the setup",
  "demo.added": "added the demo data",
  "demo.removed": "removed the demo data",
  "request.changed": "changed the request",
  "request.replied": "replied to the request",
  "request.link-made": "created a private link for the request",
  "request.links-revoked": "revoked the private links of the request",
  "request.exported": "exported requests ({count} rows)",
  "subscriber.unsubscribed": "unsubscribed the subscriber",
  "subscriber.link-sent": "sent a confirmation link to the subscriber",
  "subscriber.exported": "exported subscribers ({count} rows)",
  "email.resent": "sent the email again",
  "table.added": "added the table",
  "table.changed": "changed the table",
  "table.deleted": "deleted the table",
  "seating.saved": "saved the seating of the request",
  "deposit.set": "set the deposit of the request",
  "deposit.recorded": "recorded an amount in the ledger of the request",
  "deposit.task-settled": "settled a deposit task of the request",
  "deposit.exported": "exported the ledger ({count} rows)",
  "deposit-rule.added": "added the deposit rule",
  "deposit-rule.changed": "changed the deposit rule",
  "deposit-rule.deleted": "deleted the deposit rule",
  "door.no-show": "marked a no-show: request",
  "door.undone": "undid a door action: request",
  "door.redeemed": "redeemed an offer: request",
  "pass.made": "created the door code",
  "pass.revoked": "revoked the door code",
  "report.exported": "exported the night report ({count} rows)",
  "guest.found": "looked up the data of the guest",
  "guest.exported": "exported the data of the guest",
  "guest.erased": "erased the data of the guest",
} as const satisfies Record<`${string}.${string}`, string>;

export type TrailAction = keyof typeof trailActions;

/** Groups of actions, as people choose from them. */
export const trailGroups = {
  accounts: "Logins and accounts",
  people: "Admins and roles",
  events: "Events",
  offers: "Offers",
  news: "News",
  images: "Images",
  requests: "Requests",
  newsletter: "Newsletter and emails",
  tonight: "Tonight and the door",
  settings: "Settings",
  data: "Exports, privacy and backups",
} as const;

export type TrailGroup = keyof typeof trailGroups;

type KindOf<Action> = Action extends `${infer Kind}.${string}` ? Kind : never;

/** The group of each kind of action. */
const groupOfKind: Record<KindOf<TrailAction>, TrailGroup> = {
  admin: "people",
  backup: "data",
  invitation: "people",
  demo: "data",
  deposit: "requests",
  "deposit-rule": "requests",
  door: "tonight",
  email: "newsletter",
  event: "events",
  guest: "data",
  image: "images",
  look: "settings",
  news: "news",
  offer: "offers",
  pass: "tonight",
  report: "tonight",
  request: "requests",
  factor: "accounts",
  retention: "data",
  seating: "tonight",
  series: "events",
  session: "accounts",
  settings: "settings",
  setup: "settings",
  subscriber: "newsletter",
  table: "tonight",
  trail: "data",
};

/** The group of an action; exports have their own. */
function groupOf(action: TrailAction): TrailGroup {
  const [kind, what] = action.split(".") as [KindOf<TrailAction>, string];
  return what === "exported" ? "data" : groupOfKind[kind];
}

/** The actions of a group. */
export function actionsOf(group: TrailGroup): TrailAction[] {
  return (Object.keys(trailActions) as TrailAction[]).filter((action) => groupOf(action) === group);
}
