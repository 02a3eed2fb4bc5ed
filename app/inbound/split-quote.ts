/** Characters; mail programs name a time and a sender. */
const LONGEST_ATTRIBUTION = 400;

/**
 * Lines above a quote, in the languages of common mail programs: "On Fri, 27 Nov 2026, Afterglow wrote:". Those that
 * begin with a known word may be broken into several lines.
 */
const sentences = [
  /^On\b.{3,300}\bwrote:$/i,
  /^(?:Am|Den|Op|Le|El|Il|Em|Dne|W dniu|Dnia|På|Den)\b.{3,300}\b(?:schrieb|skrev|schreef|a écrit|escribió|ha scritto|escreveu|napsal(?:\(a\))?|napisał(?:\(a\))?)\b.{0,120}:$/iu,
];
const attributions = [
  ...sentences,
  /^.{3,200}(?:a écrit|schrieb|skrev|schreef|escribió|ha scritto|escreveu|wrote)\s?:$/iu,
  /^.{3,200}<[^<>\s]{3,150}>[^<>]{0,60}[:：]$/u,
  /^(?:\d{4}年|\d{4}\. ?\d|在 ?\d{4}).{3,200}[:：]$/u,
];

/** Lines that Outlook and others draw above a copied message. */
const dividers = [
  /^-{2,}\s*(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original|Forwarded message|Begin forwarded message)\s*-{0,}:?$/iu,
  /^_{20,}$/,
];

/** The first lines of a copied message: its sender, date, recipient and subject. */
const copiedHeader = /^\*?(?:From|Von|De|Da|Van|Fra|Från|Od|发件人|差出人)\s?:\*?\s.+/iu;
const furtherHeader =
  /^\*?(?:Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Para|Asunto|Inviato|A|Oggetto|Verzonden|Aan|Onderwerp|Sendt|Til|Emne)\s?:\*?\s/iu;

/** A message's new text, and what it quotes. */
export interface SplitText {
  text: string;
  /** Empty if nothing is quoted. */
  quoted: string;
}

const isQuoted = (line: string) => /^\s?>/.test(line);
const isBlank = (line: string) => line.trim() === "";

/** Number of lines from `index` that say who wrote what follows; mail programs break such a sentence. */
function attributionAt(lines: readonly string[], index: number): number {
  for (let count = 1; count <= 3 && index + count <= lines.length; count += 1) {
    const part = lines.slice(index, index + count).map((line) => line.trim());
    const isAny = (patterns: readonly RegExp[], from = 0) => {
      const sentence = part.slice(from).join(" ");
      return sentence.length <= LONGEST_ATTRIBUTION && patterns.some((pattern) => pattern.test(sentence));
    };
    if (part.some((line) => line === "" || isQuoted(line))) return 0;
    // The sentence begins further down, below new text.
    if (count > 1 && isAny(sentences, 1)) return 0;
    if (isAny(count > 1 ? sentences : attributions)) return count;
  }
  return 0;
}

/** Whether a copied message begins here, without any mark on its lines. */
function isCopyAt(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? "";
  if (dividers.some((divider) => divider.test(line))) {
    return !/^_/.test(line) || lines.slice(index + 1, index + 4).some((next) => copiedHeader.test(next.trim()));
  }
  if (!copiedHeader.test(line)) return false;
  return lines.slice(index + 1, index + 6).filter((next) => furtherHeader.test(next.trim())).length >= 2;
}

/** The line after the quoted lines from `index`; blank lines between them belong to them. */
function endOfQuote(lines: readonly string[], index: number): number {
  let end = index;
  for (let at = index; at < lines.length; at += 1) {
    const line = lines[at] as string;
    if (isQuoted(line)) end = at + 1;
    else if (!isBlank(line)) break;
  }
  return end;
}

const joined = (lines: readonly string[]) => lines.join("\n").trim();

/**
 * Separates a message's new text from the message that it quotes, above or below it. Quotes between lines of new text
 * stay there: without them, answers to single lines can't be understood. If nothing new would be left, all of it is.
 */
export function splitQuote(message: string): SplitText {
  const lines = message.replace(/\r\n?/g, "\n").split("\n");
  let from = 0;
  const above: string[] = [];
  // Above the new text.
  const first = lines.findIndex((line) => !isBlank(line));
  if (first >= 0) {
    const attribution = attributionAt(lines, first);
    let start = first + attribution;
    while (attribution > 0 && start < lines.length && isBlank(lines[start] as string)) start += 1;
    const end = endOfQuote(lines, start);
    if (end > start) {
      above.push(...lines.slice(first, end));
      from = end;
    }
  }
  // Below it: the first place from which everything to the end is a quote.
  const last = lines.findLastIndex((line) => !isBlank(line));
  let to = lines.length;
  for (let at = from; at < lines.length; at += 1) {
    if (isCopyAt(lines, at)) {
      to = at;
      break;
    }
    const attribution = attributionAt(lines, at);
    if (attribution === 0 && !isQuoted(lines[at] as string)) continue;
    let start = at + attribution;
    while (start < lines.length && isBlank(lines[start] as string)) start += 1;
    const end = endOfQuote(lines, start);
    // A quote that isn't marked by its program has an attribution and nothing else.
    if (end > last || (attribution > 0 && end === start)) {
      to = at;
      break;
    }
    at = Math.max(at, end - 1);
  }
  const text = joined(lines.slice(from, to));
  if (text === "") return { text: joined(lines), quoted: "" };
  return { text, quoted: joined([...above, ...(above.length > 0 ? [""] : []), ...lines.slice(to)]) };
}
