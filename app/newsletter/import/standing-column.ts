import { plainHeading } from "../../lib/csv-cells.ts";

/**
 * What a column says: with `joined`, yes means that someone is subscribed; with `confirmed`, that they confirmed it;
 * with `left`, `bounced` and `complained`, yes, a date or a reason means that. `words` says it in words.
 */
export type StandingSense = "joined" | "confirmed" | "left" | "bounced" | "complained" | "words";

/** A heading as it is compared; `emailStatus` is `email status`. */
const textOf = (heading: string) => plainHeading(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));

/** Other ways to reach someone: their consent is not the one to emails. */
const otherChannels =
  /\b(?:sms|mms|text(?: message)?s?|whatsapp|viber|messenger|push|phone|mobile|call|voice|fax|post|postal|direct mail|web)\b/;

/** Headings about subscriptions that say when or how, not whether. */
const circumstances =
  /\b(?:ip|source|page|url|form|method|locale|zeit|time|timestamp|timezone|date|datum|fecha|at|on|by|since|ago|day|days|tags?|plan|tier|tiers|level|count|counts|number|rate|score|id|text|words|history|note|notes|name|from|via)\b/;

/** Headings that have such a word and say nothing about emails: paid plans, addresses, other states. */
const others =
  /\b(?:active subscription|paid|payment|billing|financial|fulfil?lment|order|lead|marital|membership|employment|tax|stripe|soft|shipping|customer status|civil|relationship|vip|deal|lifecycle|enrich\w*|account status|attendee status|ticket status|profile status)\b/;

const senses: readonly (readonly [StandingSense, RegExp])[] = [
  ["complained", /\b(?:complain\w*|complaints?|spam|abuse|feedback loop|beschwerde\w*|plaintes?)\b/],
  ["bounced", /\b(?:hard ?bounc\w*|bounc\w*|cleaned|clean time|clean campaign \w+|undeliverable|invalid email\w*)\b/],
  [
    "left",
    /\b(?:unsub|unsubs|unsubscri\w*|opt(?:ed)? ?outs?|optout\w*|black ?list\w*|block ?list\w*|blocked|suppress\w*|suppressions?|do not (?:e ?mail|contact|market\w*)|dnc|email disabled|emails? disabled|excluded|exclude from|deleted|cancell?ed|no e ?mails?|no marketing|deactivated|abgemeldet\w*|abmelde\w*|abmeldung\w*|austragung\w*|gesperrt\w*|desabonn\w*|desinscri\w*|desinscription|bloque\w*|baja|dado de baja|cancelado|disiscri\w*|cancellat\w*|uitgeschreven|afgemeld\w*|avregistrer\w*|avmeld\w*|descadastr\w*|wypisan\w*|odhlasen\w*)\b/,
  ],
  [
    "words",
    /\b(?:status|statut|estado|stato|zustand|tila|stav|(?:subscri\w*|consent|marketing|e ?mail|opt ?in|list|contact) (?:state|status|permission)|permission|consent state|(?:email )?marketing email confirmation)\b/,
  ],
  [
    "joined",
    /\b(?:subscribed|subscribe|subscribes|is subscriber|opt(?:ed)? ?in|optin|opts in|accepts? (?:e ?mail )?marketing|accept (?:e ?mails?|newsletter)|(?:receives?|wants?|send|allow|allows|agrees? to|yes to|can|may) (?:\w+ )?(?:e ?mails?|newsletters?|marketing|news|offers)|newsletter|newsletters|newsletter opt ?in|mailing list|marketing|consent|consented|e ?mail marketing|e ?mail subscription|e ?mail consent|e ?mail enabled|angemeldet|abonniert|abonne|inscrit|suscrito|suscripto|iscritto|ingeschreven|aangemeld|prenumererar|inscrito|assinante|einwilligung|zustimmung|consentement|consentimiento|consenso|toestemming|samtycke)\b/,
  ],
  ["confirmed", /\b(?:confirmed|verified|double opt ?in|e ?mail verified|bestatigt|confirme|confirmado|confermato)\b/],
];

/** Headings that stand for something else as often: they count if a value is understood. */
const vague = new Set(
  "estado, stato, stav, tila, zustand, consent, newsletter, newsletters, marketing, permission, deleted, deleted at, blocked, cancelled, canceled, excluded, spam, abuse, einwilligung, zustimmung, consentement, consentimiento, consenso, toestemming, samtycke, verified, confirmed, email marketing, gdpr consent, invalid email, cleaned".split(
    ", ",
  ),
);

/** Whether a heading alone does not show that the column is about subscriptions. */
export const isVague = (heading: string): boolean => vague.has(textOf(heading));

/** Whether a heading is about something else than emails: text messages, paid plans. */
export function isOtherMatter(heading: string): boolean {
  const text = textOf(heading);
  return others.test(text) || (otherChannels.test(text) && !/\be ?mails?\b/.test(text));
}

/** What a column says about its people, by its heading; undefined if the heading does not say. */
export function senseOf(heading: string): StandingSense | undefined {
  if (isOtherMatter(heading)) return undefined;
  const text = textOf(heading);
  const sense = senses.find(([, words]) => words.test(text))?.[0];
  const isEnd = sense === "left" || sense === "bounced" || sense === "complained";
  // `Unsubscribed on` says who left as well; `Subscribed on` says when.
  if (sense !== undefined && !isEnd && circumstances.test(text)) return undefined;
  if (isEnd && /\b(?:count|counts|number|rate|score|total)\b/.test(text)) return "words";
  return sense;
}

/** Whether any text in a column means what its heading says: a reason, or the campaign after which someone left. */
export const isReasonColumn = (heading: string): boolean =>
  /\b(?:reason|campaign|title|message|comment|time|date|at|on|type|category|by|grund|motif|motivo)\b/.test(
    textOf(heading),
  );
