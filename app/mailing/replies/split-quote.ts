/** In characters; attribution lines name a time and a sender. */
const MAX_ATTRIBUTION_LENGTH = 400;

/** "Wrote" in attribution lines above a quote, in the languages of common mail programs. */
const wrote =
  "wrote|schrieb|a écrit|escribió|escribio|ha scritto|scrisse|escreveu|schreef|skrev|kirjoitti|napisał|napisała|napisał\\(a\\)|pisze|napsal|napsala|napsal\\(a\\)|napísal|napísala|napísal\\(a\\)|írta|ezt írta|a scris|yazdı|şunu yazdı|şunları yazdı|пишет|писал|писала|написал|написала|написал\\(а\\)|пише|писав|писала|написав|написала|έγραψε|napisao je|napisala je|је написао|написа|kirjutas|rakstīja|rašė|đã viết|viết|menulis|menulis:|เขียนว่า|写道|寫道|写到|のメール|さんは書きました|作成|님이 작성|작성|كتب|כתב|‫כתב".split(
    "|",
  );

/** Beginnings of attribution lines: a word for "on", or a date. */
const begins =
  /^(?:On|Am|Le|El|Il|Em|No dia|Op|Den|På|Dne|Dňa|W dniu|Dnia|Vào|Pada|În|La|Στις|Τη[νς]?|Em|Em data|Kl|pe|ma|ti|ke|to|la|su|pon|wt|śr|czw|pt|sob|niedz|пн|вт|ср|чт|пт|сб|вс|нд|Вт|В|У|в|\d{1,2}[.\s/]|\d{4}|在|في|بتاريخ|‫בתאריך|בתאריך)(?![\p{L}])/iu;

const endsLine = new RegExp(`(?:^|[\\s,)>(])(?:${wrote.join("|")})(?:\\s.{0,150})?\\s?[:：]\\u200F?$`, "iu");
/** Zoho's: `---- On Fri, 27 Nov 2026 10:12:13 +1100 Afterglow wrote ----`. */
const ruled = new RegExp(`^-{3,10} .{3,300}\\s(?:${wrote.join("|")}) ?-{3,10}$`, "iu");
const cjkEnds = /(?:写道|寫道|写到|作成|작성)\s?[:：]$/u;
const hasDigit = /\p{Nd}/u;

/**
 * Whether a sentence is an attribution line. One that was joined from several lines must also begin like one, so that
 * new text above it is not included.
 */
function isAttribution(sentence: string, isJoined: boolean): boolean {
  if (sentence.length > MAX_ATTRIBUTION_LENGTH) return false;
  if (ruled.test(sentence)) return true;
  const ends = endsLine.test(sentence) || cjkEnds.test(sentence);
  if (isJoined) {
    const named = begins.test(sentence) || (/<[^<>\s]{3,150}>/.test(sentence) && ends);
    return named && (ends || (/<[^<>\s]{3,150}>[^<>]{0,60}[:：]$/u.test(sentence) && hasDigit.test(sentence)));
  }
  return (
    ends ||
    /^.{3,200}<[^<>\s]{3,150}>[^<>]{0,60}[:：]$/u.test(sentence) ||
    /^(?:\d{4}年|\d{4}\. ?\d|在 ?\d{4}).{3,200}[:：]$/u.test(sentence)
  );
}

/** Dividers above a copied message, in Outlook and others. */
const dividers = [
  /^-{2,}\s?(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d'origine|Message d’origine|Message original|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original|Ursprungligt meddelande|Originalmeddelande|Oprindelig meddelelse|Oprindelig besked|Opprinnelig e-post|Opprinnelig melding|Alkuperäinen viesti|Wiadomość oryginalna|Původní zpráva|Původní e-mail|Eredeti üzenet|Mesaj original|Özgün ileti|Orijinal mesaj|Исходное сообщение|Пересылаемое сообщение|Оригінальне повідомлення|Thư gốc|原始邮件|原始郵件|元のメッセージ|원본 메시지|Forwarded message|Begin forwarded message)\s?-{0,40}:?$/iu,
  /^(?:Begin forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Début du message (?:réexpédié|transféré)|Inicio del mensaje reenviado|Inizio messaggio inoltrato|Begin doorgestuurd bericht|Início da mensagem reencaminhada|Vidarebefordrat brev):$/iu,
  /^_{20,}$/,
];

/** Dividers of BlackBerry and others, which are words alone: only above a copied header. */
const bareDivider =
  /^(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale)$/iu;

/** Labels of a copied message's headers, as mail programs translate them. */
const labels = {
  from: "From|Von|De|Da|Van|Fra|Från|Lähettäjä|Od|Odesílatel|Feladó|De la|Expeditor|Kimden|Gönderen|От|От кого|Від|Από|Từ|Dari|Šalje|Pošiljatelj|Шаље|Saatja|Nuo|Frá|จาก|از|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|من|מאת",
  date: "Sent|Date|Gesendet|Datum|Envoyé|Enviado|Enviado el|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Dato|Lähetetty|Päivämäärä|Päiväys|Wysłano|Odesláno|Elküldve|Dátum|Trimis|Gönderildi|Tarih|Отправлено|Дата|Надіслано|Στάλθηκε|Ημερομηνία|Đã gửi|Ngày|Terkirim|Dikirim|Tanggal|Poslano|Послато|Изпратено|Saadetud|Išsiųsta|Nosūtīts|Odoslané|Enviat|ส่ง|ارسال‌شده|ارسال شده|发送时间|日期|傳送|寄件日期|送信日時|日付|보낸 날짜|날짜|تم الإرسال|التاريخ|נשלח|תאריך",
  to: "To|An|À|A|Para|Aan|Til|Till|Vastaanottaja|Do|Komu|Címzett|Către|Kime|Alıcı|Кому|Προς|Đến|Tới|Kepada|Prima|Прима|Za|До|Adressaat|Kam|Per a|ถึง|به|收件人|收件者|宛先|받는 사람|받는사람|إلى|אל|Cc|Kopie|Copie|Kopia|Kopi|Kopio|DW|抄送|副本|참조|Копия|Копія",
  subject:
    "Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Assunto|Ämne|Emne|Aihe|Temat|Předmět|Tárgy|Subiect|Konu|Тема|Θέμα|Chủ đề|Tiêu đề|Subjek|Perihal|Predmet|Предмет|Zadeva|Относно|Teema|Tēma|Tema|Efni|เรื่อง|主题|主旨|件名|제목|الموضوع|נושא",
};
const label = (words: string) => new RegExp(`^\\*?(?:${words})\\s?[:：]\\*?(?:\\s|$)`, "iu");
const from = label(labels.from);
const others = [label(labels.date), label(labels.to), label(labels.subject)];

/** A message's new text, and what it quotes. */
export interface SplitText {
  text: string;
  /** Empty if nothing is quoted. */
  quoted: string;
}

const isQuoted = (line: string) => /^\s?>/.test(line);
const isBlank = (line: string) => line.trim() === "";

/** Whether a line closes an address that the one before it opened: `Afterglow <hello@afterglow.example`, `>:`. */
const closesAddress = (before: string | undefined, line: string) =>
  line.startsWith(">") && /<[^<>\s]{3,150}$/.test(before ?? "");

/** How many lines from `index` are an attribution, which mail programs may wrap; 0 if none. */
function attributionAt(lines: readonly string[], index: number): number {
  for (let count = 1; count <= 3 && index + count <= lines.length; count += 1) {
    const part = lines.slice(index, index + count).map((line) => line.trim());
    const isOther = (line: string, at: number) => line === "" || (isQuoted(line) && !closesAddress(part[at - 1], line));
    if (part.some(isOther)) return 0;
    // The attribution begins on a later line, below new text.
    const isBelow = part.some(
      (line, at) => at > 0 && begins.test(line) && isAttribution(part.slice(at).join(" "), at < count - 1),
    );
    if (isBelow) return 0;
    // Some programs break within the brackets: `Afterglow <`, `hello@afterglow.example>:`.
    if (
      isAttribution(
        part
          .join(" ")
          .replace("< ", "<")
          .replace(/(?<=@\S{1,150}) >(?! ?>)/, ">"),
        count > 1,
      )
    )
      return count;
  }
  return 0;
}

const isAboveHeader = (lines: readonly string[], index: number) =>
  lines.slice(index + 1, index + 4).some((next) => from.test(next.trim()));

/** Whether a copied message without `>` begins at `index`: a divider, or From with two more headers. */
function isCopyAt(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? "";
  if (dividers.some((divider) => divider.test(line))) {
    return !/^_/.test(line) || isAboveHeader(lines, index);
  }
  if (bareDivider.test(line)) return isAboveHeader(lines, index);
  const all = [from, ...others];
  if (!all.some((header) => header.test(line))) return false;
  const next: string[] = [];
  for (const one of lines.slice(index, index + 8).map((text) => text.trim())) {
    if (one === "") break;
    next.push(one);
  }
  const kinds = all.filter((header) => next.some((text) => header.test(text)));
  return kinds.includes(from) && kinds.length >= 3;
}

/** The end of the quoted lines from `index`, blank lines between them included. */
function endOfQuote(lines: readonly string[], index: number): number {
  let end = index;
  for (let at = index; at < lines.length; at += 1) {
    const line = lines[at] as string;
    if (isQuoted(line)) end = at + 1;
    else if (!isBlank(line)) break;
  }
  return end;
}

/** Whether attribution lines name a time or an address. */
const isDated = (lines: readonly string[]) => lines.some((line) => /\p{Nd}|[<@]/u.test(line));

/** Most lines of a signature. */
const MAX_SIGNATURE_LINES = 12;

/** Whether nothing but a signature is below a quote. */
function isSignatureAt(lines: readonly string[], index: number): boolean {
  const below = lines.slice(index).filter((line) => !isBlank(line));
  return /^-- ?$/.test(below[0] ?? "") && below.length <= MAX_SIGNATURE_LINES;
}

const joined = (lines: readonly string[]) => lines.join("\n").trim();

/** Where a quote begins that begins at `index`: at the ruled line above it, if there is one. */
function fromRule(lines: readonly string[], index: number): number {
  const above = lines.slice(0, index).findLastIndex((line) => !isBlank(line));
  return /^\s?[-_=*]{3,80}$/.test(lines[above] ?? "") ? above : index;
}

/**
 * Separates a message's new text from a quote above or below it. Quotes between lines of new text stay in it, since
 * replies to single lines need them. If no new text would be left, all of the message counts as new.
 */
export function splitQuote(message: string): SplitText {
  const lines = message.replace(/\r\n?/g, "\n").split("\n");
  let from = 0;
  let above: readonly string[] = [];
  // Above the new text.
  const first = lines.findIndex((line) => !isBlank(line));
  if (first >= 0) {
    const attribution = attributionAt(lines, first);
    let start = first + attribution;
    while (attribution > 0 && start < lines.length && isBlank(lines[start] as string)) start += 1;
    const end = endOfQuote(lines, start);
    if (end > start) {
      above = lines.slice(first, end);
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
    const isUnmarked = attribution > 0 && end === start;
    // A quote that isn't marked by its program has an attribution and nothing else; `As I wrote:` is new text.
    if (end > last || isSignatureAt(lines, end) || (isUnmarked && isDated(lines.slice(at, at + attribution)))) {
      to = at;
      break;
    }
    at = Math.max(at, end - 1);
  }
  if (to < lines.length) to = Math.max(from, fromRule(lines, to));
  const text = joined(lines.slice(from, to));
  if (text === "") return { text: joined(lines), quoted: "" };
  return { text, quoted: joined([...above, ...(above.length > 0 ? [""] : []), ...lines.slice(to)]) };
}
