import type { Generated, Kysely } from "kysely";

/** Instants are ISO 8601 in UTC with milliseconds, so that text order is time order; flags are 0 or 1. */
interface EventsTable {
  id: string;
  name: string;
  starts_at: string;
  ends_at: string;
  description: string;
  active: number;
  picture_id: string | null;
  redirection_url: string;
  created_at: string;
  version: Generated<number>;
  /** When and by whom of the staff it was last changed. */
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
  /** Taken down, for as long as it can be brought back; and whether it was active then. */
  deleted_at: Generated<string | null>;
  deleted_active: Generated<number | null>;
  /** The club night it belongs to, `YYYY-MM-DD`; read it with `nightOfRow`, which bears that it is empty or out of date. */
  night: Generated<string | null>;
  /** How the night stands: `on`, `cancelled`, `postponed`, `sold_out`; why, in words for guests; since when. */
  state: Generated<string>;
  state_reason: Generated<string>;
  state_since: Generated<string | null>;
  /** When a postponed night was to start before it got its new date. */
  previous_starts_at: Generated<string | null>;
  /** `HH:MM` by the venue's clock; empty when they open as the night starts. */
  doors: Generated<string>;
  /** JSON: a list of `{ time, name }`, and one of names. */
  set_times: Generated<string>;
  line_up: Generated<string>;
  age_note: Generated<string>;
  entry_note: Generated<string>;
  /** The series it belongs to, and marks of what that gave each of its fields, as JSON by field. */
  series_id: Generated<string | null>;
  series_gave: Generated<string | null>;
}

/** Each time that a night was cancelled, postponed, sold out or is on again; rows are only ever added. */
interface NightChangesTable {
  id: string;
  event_id: string;
  at: string;
  /** The name that the member of staff had then. */
  by: string;
  /** The club night that guests had asked for before the change, `YYYY-MM-DD`. */
  night: string;
  /** As it was from then on. */
  state: string;
  reason: string;
  starts_at: string;
  previous_starts_at: string | null;
}

/** Which requests were sent the mail of a change. */
interface NightMailsTable {
  change_id: string;
  request_id: string;
  mail_id: string;
}

/** Nights that come again belong to one of these. */
interface SeriesTable {
  id: string;
  /** `week`, `two-weeks` or `month`. */
  every: string;
  /** The club night it was begun with, `YYYY-MM-DD`: its weekday, and which one of its month, are the series'. */
  first_night: string;
  created_at: string;
  created_by: string;
}

interface OffersTable {
  id: string;
  title: string;
  description: string;
  /** Null when the offer holds for every event. */
  event_id: string | null;
  /** First and last day, `YYYY-MM-DD` in the venue's zone. */
  valid_from: string;
  valid_till: string;
  /** How often it can be claimed: in all, by one guest, for one night; null is without limit. */
  limit_total: Generated<number | null>;
  limit_guest: Generated<number | null>;
  limit_night: Generated<number | null>;
  /** Why the club lets it stand against what the rules on promoting liquor advise; JSON. */
  overruled: Generated<string | null>;
  active: number;
  picture_id: string | null;
  created_at: string;
  version: Generated<number>;
  /** When and by whom of the staff it was last changed. */
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
  /** Taken down, for as long as it can be brought back; and whether it was active then. */
  deleted_at: Generated<string | null>;
  deleted_active: Generated<number | null>;
}

interface NewsTable {
  id: string;
  title: string;
  short_description: string;
  /** Paragraphs with an empty line between. */
  long_description: string;
  category: string;
  author: string | null;
  /** `YYYY-MM-DD` in the venue's zone. */
  published_on: string;
  active: number;
  picture_id: string | null;
  redirect_url: string | null;
  created_at: string;
  version: Generated<number>;
  /** When and by whom of the staff it was last changed. */
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
  /** Taken down, for as long as it can be brought back; and whether it was active then. */
  deleted_at: Generated<string | null>;
  deleted_active: Generated<number | null>;
}

/** What is said of a picture; a row never changes: new words are a new row with the same files. */
interface MediaTable {
  id: string;
  /** The id of the row that its files are named by: its own, or the first that showed them. */
  file_id: string;
  /** px of the original. */
  width: number;
  height: number;
  /** `#rrggbb`, shown while the picture loads. */
  color: string;
  /** Per cent from the left and from the top, as CSS `object-position` takes them. */
  focus: string;
  alt: string;
  created_at: string;
}

interface MetaTable {
  key: string;
  value: string;
}

/** Everything a guest asked the club for, whatever the form. */
interface RequestsTable {
  id: string;
  kind: string;
  /** What a person calls it: `VIP-7Q4K`. */
  reference: string;
  name: string;
  /** As it was typed, without space around it. */
  email: string;
  phone: string;
  /** `YYYY-MM-DD` at the venue, where the form asks for a day. */
  date_wanted: string | null;
  status: string;
  /** Why it is taken for spam; null for a person's request. */
  spam_reason: string | null;
  /** The form's own fields as JSON, as its schema gives them. */
  details: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  /** Who of the staff looks after it. */
  owner_id: Generated<string | null>;
  /** Its place in the inbox by its status: 0 waits, 1 is open, 2 settled, 3 spam. */
  turn: number;
  /** What makes two requests one guest's: the address in lower case, the number's last nine figures. */
  email_key: string;
  phone_key: string;
  /** What a claim claims: the offer's id; else empty. */
  subject: string;
  /** When the guest asked or changed something that has no reply and no note yet. */
  guest_acted_at: Generated<string | null>;
  /** When the guest confirmed on their own page that the request is theirs. */
  guest_confirmed_at: Generated<string | null>;
}

/** How many requests there are of each kind, about each subject, in each status; kept with every change. */
interface RequestCountsTable {
  kind: string;
  subject: string;
  status: string;
  count: number;
}

/** What a request is found by: name, address, figures and reference in lower case without accents. */
interface RequestSearchTable {
  request_id: string;
  words: string;
}

/** What was done with a request, in order; rows are only ever added. */
interface RequestHistoryTable {
  id: string;
  request_id: string;
  at: string;
  /** `guest`, or the name that the member of staff had then. */
  actor: string;
  /** `received`, later also changes of status, notes and replies. */
  action: string;
  /** JSON that says more. */
  details: string;
}

/** What lets whoever holds it see and change one request; the token itself is not kept. */
interface GuestLinksTable {
  token_hash: string;
  request_id: string;
  created_at: string;
  revoked_at: Generated<string | null>;
  /** How it was given: by `email`, to the browser that sent the `form`, or by `staff`. */
  via: Generated<string>;
}

/** What a claim is redeemed with. */
interface ClaimCodesTable {
  request_id: string;
  /** Without the dash in its middle. */
  code: string;
}

/** What doors did with a claim's code: each tap, and what it was told. */
interface RedemptionsTable {
  request_id: string;
  /** The tap's own id: the same tap sent again is the same row. */
  key: string;
  /** When the door did it. */
  at: string;
  door: string;
  /** The name of who did it. */
  actor: string;
  verdict: string;
  /** When it was taken back. */
  undone_at: Generated<string | null>;
}

interface SubscribersTable {
  id: string;
  /** In lower case, without space around it: what makes two addresses the same. */
  address: string;
  /** As it was typed. */
  email: string;
  first_name: string;
  last_name: string;
  country_code: string;
  number: string;
  spam_reason: string | null;
  /** When, where and to which words consent was given. */
  consented_at: string;
  consent_source: string;
  consent_words: string;
  /** When the address was confirmed by the link that is emailed to it. */
  confirmed_at: Generated<string | null>;
  unsubscribed_at: string | null;
  /** Whether they are on the list only once the address is confirmed; else they are since they agreed. */
  must_confirm: Generated<number>;
  /** When staff last sent the link to confirm again; null while nobody did. */
  asked_at: Generated<string | null>;
  created_at: string;
  /** What it is found by: name, address and figures in lower case without accents. */
  words: string;
}

/** Emails: queued, held for staff to decide, sent and given up; what they say is made when they are sent. */
interface OutboxTable {
  id: string;
  /** The same for every try: `<id@host>`. */
  message_id: string;
  /** Which mail it is, and what it is made from, as JSON. */
  template: string;
  data: string;
  /** The id of the request or the subscriber that it is about; empty where that was gone before this was kept. */
  about: Generated<string>;
  recipient: string;
  reply_to: string | null;
  /** `held`: more were asked for than `mail/limits.server.ts` allows; it is sent once staff say so. */
  state: "waiting" | "held" | "sent" | "failed";
  attempts: Generated<number>;
  /** Not before this instant. */
  next_try_at: string;
  /** A worker has it until then. */
  leased_until: string | null;
  last_error: string | null;
  sent_at: string | null;
  created_at: string;
}

/** Answers that are given again to whoever sends the same form again. */
interface IdempotencyTable {
  /** Hash of key and path. */
  key: string;
  body_hash: string;
  answer: string;
  created_at: string;
}

interface RateLimitsTable {
  /** What is counted, and the keyed hash of whom. */
  key: string;
  /** When the count starts anew. */
  resets_at: string;
  count: number;
}

/** Who works in the back office. */
interface AdminsTable {
  id: string;
  username: string;
  /** Name and address in lower case: what makes two admins the same. */
  username_key: string;
  email: string;
  address: string;
  /** PHC string of argon2id. */
  password_hash: string;
  active: number;
  last_sign_in_at: string | null;
  /** When this admin last looked at what is new. */
  seen_at: string | null;
  created_at: string;
  version: Generated<number>;
}

/** What an admin is signed in with; the token itself is not kept. */
interface SessionsTable {
  token_hash: string;
  admin_id: string;
  created_at: string;
  /** Last used, to within some minutes. */
  used_at: string;
  /** It ends then, used or not. */
  ends_at: string;
}

/** Networks that staff have logged in from, without saying which they are. */
interface LoginNetworksTable {
  /** Keyed hash of account and network. */
  mark: string;
  admin_id: string;
  /** The last login from there. */
  used_at: string;
}

/** What was deleted or handed out of guests' data, and whom it was about without saying who that is. */
interface PrivacyLogTable {
  id: string;
  at: string;
  /** `retention`, `exported`, `erased`, or `left`: somebody whose row went long after leaving the newsletter. */
  action: string;
  /** The admin's name, or what ran the rules. */
  actor: string;
  /** Keyed hash of the address or number; null where it is about nobody alone. */
  guest: string | null;
  /** How many of each kind, as JSON. */
  counts: string;
}

/** A table or booth of the house, and where it stands on the plan. */
interface ClubTablesTable {
  id: string;
  room: string;
  name: string;
  seats: number;
  /** Minor units of the venue's currency; null where none is asked. */
  minimum_cents: number | null;
  /** Per cent of the room from the left and from the top. */
  x: number;
  y: number;
  active: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** When a party comes, and the table that it was given. */
interface SeatingsTable {
  request_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  table_id: string | null;
  from_at: string;
  until_at: string;
}

/** What was seen at a door, once for each tap of a thumb; rows are only ever added. */
interface ArrivalsTable {
  /** Made by the phone, so that a tap sent twice is one. */
  id: string;
  /** In the order in which they were kept. */
  seq: number;
  request_id: string;
  night: string;
  what: string;
  /** The id of the tap that this one takes back. */
  undoes: string | null;
  /** By the phone's clock, put right by the server's. */
  at: string;
  received_at: string;
  actor: string;
  door: string;
}

/** What lets phones see one night at one door; the code and the link themselves are not kept. */
interface DoorPassesTable {
  id: string;
  night: string;
  door: string;
  code_hash: string;
  link_hash: string;
  created_at: string;
  created_by: string;
  ends_at: string;
}

/** A phone that came in by a pass. */
interface DoorSessionsTable {
  token_hash: string;
  pass_id: string;
  created_at: string;
}

/** Every table and its columns. */
export interface Tables {
  admins: AdminsTable;
  sessions: SessionsTable;
  login_networks: LoginNetworksTable;
  request_counts: RequestCountsTable;
  request_search: RequestSearchTable;
  events: EventsTable;
  night_changes: NightChangesTable;
  night_mails: NightMailsTable;
  series: SeriesTable;
  offers: OffersTable;
  news: NewsTable;
  media: MediaTable;
  meta: MetaTable;
  requests: RequestsTable;
  request_history: RequestHistoryTable;
  guest_links: GuestLinksTable;
  claim_codes: ClaimCodesTable;
  redemptions: RedemptionsTable;
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  privacy_log: PrivacyLogTable;
  idempotency: IdempotencyTable;
  rate_limits: RateLimitsTable;
  club_tables: ClubTablesTable;
  seatings: SeatingsTable;
  arrivals: ArrivalsTable;
  door_passes: DoorPassesTable;
  door_sessions: DoorSessionsTable;
}

/** A connection, or a transaction on one: what every query function takes. */
export type Database = Kysely<Tables>;
