import { searchable } from "../../../platform/lib/searchable.ts";
import { A_DATE, BLANK, type Standing } from "./standing.ts";
import { isReasonColumn, isVague, type StandingSense } from "./standing-column.ts";

const set = (...lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(", ")));

const yes = set(
  "yes, y, true, t, 1, on, x, ✓, ✔, checked, ja, j, oui, o, si, s, sim, sì, tak, ano, da, kylla, wahr, vrai",
);
const no = set(
  "no, n, false, f, 0, off, nein, non, nao, nee, nej, nei, nie, ei, ne, falsch, faux, none, null, nil, never, na, n a",
);

/** First words of an answer such as `Yes, please` or `Nein danke`. */
const firstYes = /^(?:yes|yep|ja|oui|si|sim|tak|ano)\b/;
const firstNo = /^(?:no|nope|nein|non|nao|nee|nej|nei|nie|ne)\b/;

/** Whole values by their standing; `endings` matches parts of values. */
const words: Record<Standing, ReadonlySet<string>> = {
  joined: set(
    "subscribed, subscriber, active, enabled, confirmed, subscribe, opted in, opt in, optin, express, explicit",
    "express consent, single opt in, double opt in, confirmed opt in, opt in confirmed, granted, accepted, allowed",
    "consented, consent given, marketing contact, abonniert, angemeldet, aktiv, bestatigt, abonne, abonnee, inscrit, inscrite, actif, active",
    "suscrito, suscrita, activo, activa, confirmado, iscritto, iscritta, attivo, attiva, confermato, ingeschreven",
    "aangemeld, actief, prenumererar, inscrito, ativo, assinante, aktywny, prihlasen, single, double",
  ),
  pending: set(
    "pending, unconfirmed, not confirmed, awaiting confirmation, waiting for confirmation, waiting confirmation",
    "confirmation pending, unverified, not verified, opt in pending, double opt in pending, pending confirmation",
    "unbestatigt, ausstehend, nicht bestatigt, en attente, non confirme, pendiente, no confirmado, in attesa",
    "non confermato, pendente, nao confirmado, in afwachting, niet bevestigd, vantar, vantande, sin confirmar",
    "niepotwierdzony, do aktywacji, oczekujacy, nepotvrzeny, afventer, avventer",
  ),
  never: set(
    "not subscribed, never subscribed, non subscribed, nonsubscribed, nosubscribed, no consent, not opted in, transactional",
    "no permissions set, no permission, not set, not consented, non marketing contact, nicht abonniert, non abonne",
    "no suscrito, non iscritto, niet ingeschreven, no opt in",
  ),
  left: set(
    "inactive, cancelled, canceled, deleted, removed, archived, forgotten, disabled, left, inaktiv, geloscht, gekundigt, inactif",
    "supprime, bloque, bloqueado, inactivo, baja, dado de baja, cancelado, eliminado, inattivo, cancellato, inactief",
    "verwijderd, inaktiv, inativo, excluded, do not contact, do not email, do not mail, globally unsubscribed, dnc, donotcontact, donotmail",
    "nieaktywny, usuniety, rezygnacja, removido, removida, rimosso, deaktiviert, desactive, desactivado, disattivato",
    "denied, declined, refused, revoked, withdrawn, rejected, excluido, gesperrt, unengaged, user suppressed",
  ),
  bounced: set(
    "undeliverable, invalid, invalid email, undelivered, hard, hardbounce, unzustellbar, cleaned, rebotado, rebote, rimbalzato",
    "devolvido, opgeschoond, odbicie, odbicie twarde, studsad, npai",
  ),
  complained: set("junk, reported spam, feedback loop, fbl, queja, segnalato, reclamacao, klacht, skarga, denuncia"),
};

/** Beginnings of words that end a subscription anywhere in a value, the gravest first. */
const endings: readonly (readonly [Standing, RegExp])[] = [
  ["complained", /\b(?:complain|complaint|spam|abuse|beschwer|plainte)/],
  ["bounced", /\b(?:hard ?bounc|(?:ge)?bounc|cleaned|undeliverable|unzustellbar)/],
  [
    "left",
    /\b(?:unsub|opted out|opt out|optout|black ?list|block ?list|blocked|suppress|withdrew|withdrawn|revoked|abgemeldet|abbestellt|desabonn|desinscri|desuscri|disiscri|uitgeschreven|afgemeld|avregistr|avprenum|descadastr|wypisan|odhlasen)/,
  ],
];

/** The statuses of the WordPress plugin Newsletter. */
const letters: Record<string, Standing> = { c: "joined", s: "pending", u: "left", b: "bounced", p: "complained" };

/** A value as it is compared: in lower case without accents and punctuation. */
const plainValue = (text: string) =>
  searchable(text)
    .replace(/[^\p{L}\p{N}✓✔]+/gu, " ")
    .trim();

/** The standing that a value names, in any column; undefined for other texts. */
export function knownStanding(text: string): Standing | undefined {
  const plain = plainValue(text);
  for (const [standing, known] of Object.entries(words) as [Standing, ReadonlySet<string>][])
    if (known.has(plain)) return standing;
  if (/\b(?:not|never|no|non|nicht|soft|re|resubscribed)\b/.test(plain)) return undefined;
  return endings.find(([, beginnings]) => beginnings.test(plain))?.[0];
}

/** Whether a column has the letters of the plugin Newsletter and no others. */
const isLetters = (values: readonly string[]) =>
  values.includes("c") && values.every((value) => value === BLANK || value in letters);

/** The meaning of `no` in a column; never having agreed is not leaving. */
const opposites: Record<StandingSense, Standing | undefined> = {
  joined: "never",
  confirmed: "pending",
  left: "joined",
  bounced: "joined",
  complained: "joined",
  words: undefined,
};

/**
 * Maps the values of a column to standings. An unknown value has none, so it imports nobody.
 *
 * @param values each distinct one in lower case, `BLANK` and `A_DATE` among them.
 */
export function readStandings(
  heading: string,
  sense: StandingSense,
  values: readonly string[],
): Map<string, Standing | undefined> {
  const isPositive = sense === "joined" || sense === "confirmed";
  const isEnd = !isPositive && sense !== "words";
  const says: Standing | undefined = isEnd ? sense : isPositive ? "joined" : undefined;
  const byLetter = sense === "words" && isLetters(values);
  const hasReasons = isEnd && isReasonColumn(heading);
  const read = (value: string): Standing | undefined => {
    if (value === A_DATE) return says;
    const plain = plainValue(value);
    // Joined where only those who left, or only those who confirmed, have a value.
    if (plain === "") return isEnd || sense === "confirmed" ? "joined" : undefined;
    if (byLetter) return letters[plain];
    if (says && yes.has(plain)) return says;
    if (says && no.has(plain)) return opposites[sense];
    const known = knownStanding(value);
    // As in `Blocked: active`.
    if (isEnd && known === "joined") return undefined;
    if (
      known === undefined &&
      says &&
      !hasReasons &&
      !isVague(heading) &&
      (firstYes.test(plain) || firstNo.test(plain))
    )
      return firstYes.test(plain) ? says : opposites[sense];
    return known ?? (hasReasons ? says : undefined);
  };
  return new Map(values.map((value) => [value, read(value)]));
}
