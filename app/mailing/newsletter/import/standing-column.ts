import { plainHeading } from "../../../platform/lib/csv/csv-cells.ts";

/**
 * The meaning of a yes in a column; for `left`, `bounced` and `complained` also of a date or a reason. In a column of
 * `words`, the values name the standing.
 */
export type StandingSense = "joined" | "confirmed" | "left" | "bounced" | "complained" | "words";

/** A heading as it is compared; `emailStatus` is `email status`. */
const textOf = (heading: string) => plainHeading(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));

/** Other channels: consent to them is not consent to emails. */
const otherChannels =
  /\b(?:sms|mms|text(?: message)?s?|whatsapp|viber|messenger|push|phone|mobile|call|voice|fax|post|postal|direct mail|web)\b/;

/** Headings about subscriptions that say when or how, not whether. */
const circumstances =
  /\b(?:ip|source|page|url|form|method|locale|zeit|time|timestamp|timezone|date|datum|fecha|at|on|by|since|ago|day|days|tags?|plan|tier|tiers|level|count|counts|number|rate|score|id|text|words|history|note|notes|name|from|via)\b/;

/** Headings that match `senses` but are not about emails: paid plans, addresses, other states. */
const others =
  /\b(?:active subscription|paid|payment|billing|financial|fulfil?lment|order|lead|marital|membership|employment|tax|stripe|soft|shipping|customer status|civil|relationship|vip|deal|lifecycle|enrich\w*|track\w*|account status|attendee status|ticket status|profile status)\b/;

const senses: readonly (readonly [StandingSense, RegExp])[] = [
  ["complained", /\b(?:complain|beschwerde|(?:spam|abuse|feedback loop|plaintes?)\b)/],
  ["bounced", /\b(?:(?:hard ?)?bounc|clean campaign \w|invalid email|(?:cleaned|clean time|undeliverable|npai)\b)/],
  [
    "left",
    /\b(?:unsubscri|optout|black ?list|block ?list|suppress|do not market|abgemeldet|abmelde|abmeldung|austragung|gesperrt|desabonn|desinscri|bloque|disiscri|cancellat|afgemeld|avregistrer|avmeld|descadastr|wypisan|odhlasen|stop (?:status|time|date)|de[sz]?activ|deaktiv|disattiv|gedeactiv|werbesperre|werbeverbot|sperrvermerk|list[ae] n(?:oire|era|egra)|robinson|ne (?:pas|souhaite|veut|desire) |nicht kontaktier|nao contact|no contactar|non contattare|niet mailen|(?:kein|keine|geen|pas de) (?:newsletters?|nieuwsbrief|werbung|e ?mails?|mails?|publicite)\b|(?:unsub|unsubs|opt(?:ed)? ?outs?|blocked|suppressions?|do not (?:e ?mail|contact)|dnc|email disabled|emails? disabled|excluded|exclude from|deleted|cancell?ed|no (?:e ?mails?|newsletters?|news|offers|contact|marketing)|deactivated|desinscription|baja|dado de baja|cancelado|uitgeschreven)\b)/,
  ],
  [
    "words",
    /\b(?:status|statut|estado|stato|zustand|tila|stav|(?:subscri\w*|consent|marketing|e ?mail|opt ?in|list|contact) (?:state|status|permission)|permission|consent state|(?:email )?marketing email confirmation)\b/,
  ],
  [
    "joined",
    /\b(?:subscribe[ds]?|is subscriber|opt(?:ed)? ?in|opts in|accept e ?mails?|(?:receives?|wants?|send|allows?|agrees? to|yes to|can|may) (?:\w+ )?(?:e ?mails?|news|offers)|newsletters?|mailing list|marketing|consent|consented|e ?mail (?:subscription|enabled)|angemeldet|abonniert|abonne|inscrit|suscrito|suscripto|iscritto|ingeschreven|aangemeld|prenumererar|inscrito|assinante|einwilligung|zustimmung|consentement|consentimiento|consenso|toestemming|samtycke|\w*einwilligung|accepte|acepta|acepto|aceita|aceito|accetta|accetto|zgoda|souhlas|samtykke|suostumus)\b|^(?:is )?(?:active|aktiv|actif|activo|attivo|actief|ativo)$/,
  ],
  ["confirmed", /\b(?:confirmed|verified|double opt ?in|e ?mail verified|bestatigt|confirme|confirmado|confermato)\b/],
];

/** What happened to an email or an offer, not what someone wishes. */
const notAboutWishes = /\b(?:redeemed|used|claimed|attended|opened|clicked|sent|seen|read|paid|visited)\b/;

/** What people agree to get, as questions of forms name it. */
const topics =
  /\b(?:news|newsletters?|offers|promotions?|promos|marketing|mailings?|updates|hear (?:about|from)|(?:stay|keep me) (?:informed|updated|posted)|(?:contact|e ?mail) me|(?:receive|get|want|like|send you) (?:\w+ ){0,3}e ?mails?|e ?mails? from (?:us|you|the)|join (?:\w+ ){0,2}(?:list|community)|werb\w*|angebote|neuigkeiten|publicite|offres|nouvelles|actualites|infolettre|publicidad|novedades|ofertas|noticias|boletin|comunicaciones|pubblicita|promozioni|novita|offerte|comunicazioni|publicidade|novidades|promocoes|nieuwsbrief\w*|nieuws|aanbiedingen|reclame|reklam\w*|marketingow\w*|oferty|nowosci|newslettera|nyhetsbrev\w*|erbjudanden|nyhedsbrev\w*|tilbud|uutiskirje\w*|novinky|hirlevel\w*|haberler|buletin\w*)\b/;
const negated = /\b(?:no|not|never|dont|without|kein\w*|nicht|pas|non|geen|niet|nao|nie|ingen|ikke)\b/;

/** The sense that yes and no have below a question about news or offers; undefined for another question. */
export function senseOfQuestion(heading: string): "joined" | "left" | undefined {
  const text = textOf(heading);
  if (isOtherMatter(heading) || !topics.test(text) || notAboutWishes.test(text)) return undefined;
  return negated.test(text) ? "left" : "joined";
}

/** Ambiguous headings: they count only if a value is understood. */
const vague = new Set(
  "estado, stato, stav, tila, zustand, consent, newsletter, newsletters, marketing, permission, deleted, deleted at, blocked, cancelled, canceled, excluded, spam, abuse, einwilligung, zustimmung, consentement, consentimiento, consenso, toestemming, samtycke, verified, confirmed, email marketing, gdpr consent, invalid email, cleaned, active, is active, aktiv, actif, activo, attivo, actief, ativo".split(
    ", ",
  ),
);

/** Whether a heading is ambiguous, so that the values decide. */
export const isVague = (heading: string): boolean => vague.has(textOf(heading));

/** Whether a heading is about something else than emails: text messages, paid plans. */
export function isOtherMatter(heading: string): boolean {
  const text = textOf(heading);
  return others.test(text) || (otherChannels.test(text) && !/\be ?mails?\b/.test(text));
}

/** The sense of a column by its heading; undefined if the heading has none. */
export function senseOf(heading: string): StandingSense | undefined {
  if (isOtherMatter(heading)) return undefined;
  const text = textOf(heading);
  const sense = senses.find(([, words]) => words.test(text))?.[0];
  const isEnd = sense === "left" || sense === "bounced" || sense === "complained";
  // `Unsubscribed on` also says who left; `Subscribed on` only says when.
  if (sense !== undefined && !isEnd && circumstances.test(text)) return undefined;
  if (sense === "joined" && notAboutWishes.test(text)) return undefined;
  if (isEnd && /\b(?:count|counts|number|rate|score|total)\b/.test(text)) return "words";
  return sense;
}

/** Whether any text in a column counts as yes: a reason, or the campaign after which someone left. */
export const isReasonColumn = (heading: string): boolean =>
  /\b(?:reason|campaign|title|message|comment|time|date|at|on|type|category|by|motif|motivo)\b|grund\b/.test(
    textOf(heading),
  );
