/** All capabilities. Endpoints and screens name those that they need. */
export const capabilities = [
  /** Your own account: every role, even in a session that may do nothing else yet. */
  "account",
  /** The back office's shell and dashboard: every role. */
  "office",
  "people.see",
  "people.change",
  /** Deciding which roles need a second factor: owners only. */
  "rules.change",
  "trail.see",
  "trail.export",
  "events.see",
  "events.change",
  /** Emailing guests about an event's new status, and moving their requests to its new date. */
  "events.notify",
  "offers.see",
  "offers.change",
  "news.see",
  "news.change",
  "images.see",
  "images.change",
  /** Requests of at least one kind; the capabilities below say which kinds. */
  "requests.see",
  "requests.change",
  "requests.export",
  /** VIP tables and functions. */
  "requests.bookings",
  /** Job applications. */
  "requests.applications",
  /** Contact messages and claims of offers. */
  "requests.messages",
  /**
   * Who guests are to the club: names, contact data, visits. What they wrote and booked needs a capability of its own.
   */
  "guests.see",
  /** What guests spent. */
  "spend.see",
  /** Notes about guests. */
  "guests.note",
  /** Tags of guests, their rules, and saved views of the list. */
  "guests.change",
  /** What the door needs to know about guests: visits, no-shows, the newest note, door flags. */
  "guests.card",
  /** Setting guests' door flags. */
  "guests.flag",
  /** Merging guests, splitting them, moving an address or a number. */
  "guests.merge",
  "guests.export",
  /** Importing guests from another tool, and undoing that. */
  "guests.import",
  "subscribers.see",
  "subscribers.change",
  "subscribers.export",
  "campaigns.see",
  /** Writing campaigns and sending tests. */
  "campaigns.change",
  /** Starting, scheduling, pausing and cancelling them. */
  "campaigns.send",
  "outbox.see",
  "outbox.change",
  "tonight.see",
  "tonight.change",
  /** Door codes. */
  "passes.see",
  "passes.change",
  /** The tables of the floor plan. */
  "floor.see",
  "floor.change",
  /** Deposits, their ledger and the tasks about them. */
  "deposits.see",
  "deposits.change",
  /** The rules for deposits: how much, and when they are due and forfeited. */
  "deposits.rules",
  /** The accountant's list. */
  "deposits.export",
  /** Letting someone in against a rule, with a reason. */
  "door.override",
  /** Guest lists and their entries. */
  "lists.see",
  "lists.change",
  /** Ticket shops, and importing their files. */
  "tickets.see",
  "tickets.change",
  /** How many people are inside, minute by minute; correcting it. */
  "count.see",
  "count.change",
  "count.export",
  /** The incident register; adding to it. */
  "incidents.see",
  "incidents.change",
  /** Signing off a night, and links for inspectors. */
  "incidents.sign",
  "report.see",
  "report.export",
  /** The club's own short links, with their visits. */
  "links.see",
  "links.change",
  /** What promoters are paid: rates, monthly statements, disputes, payments and their links. */
  "statements.change",
  "settings.see",
  /** Page texts, lists and images. */
  "pages.change",
  /** Every other setting. */
  "settings.change",
  /** Whatever the program needs from outside: the mail server, signing keys, backups. */
  "system.change",
  "privacy.see",
  "privacy.find",
  "privacy.export",
  "privacy.erase",
] as const;

export type Capability = (typeof capabilities)[number];

/** All roles, the highest first. */
export const roles = ["owner", "manager", "bookings", "marketing", "hiring", "host", "reader"] as const;

export type Role = (typeof roles)[number];

/** Roles as people read them. */
export const roleNames: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  bookings: "Bookings",
  marketing: "Marketing",
  hiring: "Hiring",
  host: "Floor host",
  reader: "Reader",
};

/** A role's capabilities in one line. */
export const roleSummaries: Record<Role, string> = {
  owner: "Everything, including other owners, the rules for logging in and the system.",
  manager: "Everything except owners and the system.",
  bookings: "Requests for VIP tables and functions, their deposits, the floor, guest lists, tickets and Tonight.",
  marketing: "Events, offers, news, pages, images, guest lists and the newsletter.",
  hiring: "Job applications only.",
  host: "Tonight, seating, the count and incidents, for any club night.",
  reader: "Sees everything and changes nothing.",
};

const everyone: readonly Capability[] = ["account", "office"];

/** The read-only capabilities: no exports, and no look-ups of guests. */
const reading = capabilities.filter((capability) => capability.endsWith(".see"));

const forOwners: readonly Capability[] = ["rules.change", "system.change"];

const allowed: Record<Role, ReadonlySet<Capability>> = {
  owner: new Set(capabilities),
  manager: new Set(capabilities.filter((capability) => !forOwners.includes(capability))),
  bookings: new Set([
    ...everyone,
    "events.see",
    "events.notify",
    "requests.see",
    "requests.change",
    "requests.export",
    "requests.bookings",
    "guests.see",
    "spend.see",
    "guests.note",
    "guests.change",
    "guests.card",
    "guests.merge",
    "tonight.see",
    "tonight.change",
    "passes.see",
    "passes.change",
    "floor.see",
    "floor.change",
    "deposits.see",
    "deposits.change",
    "door.override",
    "lists.see",
    "lists.change",
    "tickets.see",
    "tickets.change",
    "count.see",
    "report.see",
    "links.see",
  ]),
  marketing: new Set([
    ...everyone,
    "events.see",
    "events.change",
    "offers.see",
    "offers.change",
    "news.see",
    "news.change",
    "images.see",
    "images.change",
    "subscribers.see",
    "subscribers.change",
    "subscribers.export",
    "campaigns.see",
    "campaigns.change",
    "campaigns.send",
    "lists.see",
    "lists.change",
    "links.see",
    "links.change",
    "settings.see",
    "pages.change",
  ]),
  hiring: new Set([...everyone, "requests.see", "requests.change", "requests.applications"]),
  host: new Set([
    ...everyone,
    "tonight.see",
    "tonight.change",
    "guests.card",
    "door.override",
    "count.see",
    "count.change",
    "incidents.see",
    "incidents.change",
  ]),
  reader: new Set([
    ...everyone,
    ...reading,
    "guests.card",
    "requests.bookings",
    "requests.applications",
    "requests.messages",
  ]),
};

/** Whether a role may do something. */
export function can(role: Role, capability: Capability): boolean {
  return allowed[role].has(capability);
}

/** The capabilities of a role. */
export function capabilitiesOf(role: Role): Capability[] {
  return capabilities.filter((capability) => can(role, capability));
}

/** Whether a text is a role's name. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

/**
 * Whether someone may assign a role, and change accounts that have it: owners any role, others with `people.change` any
 * role but owner.
 */
export function mayManage(role: Role, other: Role): boolean {
  return can(role, "people.change") && (role === "owner" || other !== "owner");
}

/** Whether a role includes all capabilities of another. */
export function includesRole(role: Role, other: Role): boolean {
  return role === other || (other !== "owner" && capabilitiesOf(other).every((capability) => can(role, capability)));
}

/** What a session must do before anything else: replace a generated password, or set up a second factor. */
export const restrictions = ["new-password", "second-factor"] as const;

export type Restriction = (typeof restrictions)[number];
