import { type TrailAction, trailActions } from "../../staff/audit-log/actions.ts";

/** Groups of actions to choose from. */
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

const groupOfKind: Record<KindOf<TrailAction>, TrailGroup> = {
  admin: "people",
  backup: "data",
  campaign: "newsletter",
  category: "tonight",
  count: "tonight",
  invitation: "people",
  demo: "data",
  deposit: "requests",
  "deposit-rule": "requests",
  door: "tonight",
  email: "newsletter",
  event: "events",
  guest: "data",
  "guest-import": "data",
  "guest-tag": "data",
  "guest-view": "data",
  image: "images",
  incident: "tonight",
  inspection: "data",
  list: "tonight",
  look: "settings",
  news: "news",
  offer: "offers",
  pass: "tonight",
  plan: "tonight",
  promoter: "tonight",
  report: "tonight",
  request: "requests",
  factor: "accounts",
  retention: "data",
  room: "tonight",
  seating: "tonight",
  series: "events",
  session: "accounts",
  settings: "settings",
  setup: "settings",
  "short-link": "settings",
  subscriber: "newsletter",
  suppression: "newsletter",
  system: "settings",
  table: "tonight",
  ticket: "tonight",
  "ticket-shop": "tonight",
  till: "tonight",
  trail: "data",
  waitlist: "requests",
};

/** The group of an action; exports have a group of their own. */
function groupOf(action: TrailAction): TrailGroup {
  const [kind, what] = action.split(".") as [KindOf<TrailAction>, string];
  return what === "exported" ? "data" : groupOfKind[kind];
}

/** The actions of a group. */
export function actionsOf(group: TrailGroup): TrailAction[] {
  return (Object.keys(trailActions) as TrailAction[]).filter((action) => groupOf(action) === group);
}
