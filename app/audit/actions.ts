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
  "session.opened": "logged in: {after}",
  "session.opened-new-device": "logged in with a new device: {after}",
  "session.rejected": "was rejected at login ({after})",
  "session.closed": "logged out",
  "backup.restored": "restored the database from a backup of {after}",
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
  retention: "data",
  session: "accounts",
  trail: "data",
};

/** The group of an action; exports have their own. */
export function groupOf(action: TrailAction): TrailGroup {
  const [kind, what] = action.split(".") as [KindOf<TrailAction>, string];
  return what === "exported" ? "data" : groupOfKind[kind];
}

/** The actions of a group. */
export function actionsOf(group: TrailGroup): TrailAction[] {
  return (Object.keys(trailActions) as TrailAction[]).filter((action) => groupOf(action) === group);
}
