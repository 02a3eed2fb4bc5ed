/** Beginnings of the subjects of automatic replies, as mail programs write them in some thirty languages. */
const subjects =
  /^(?:auto(?:matic|mated)?[- ]?(?:reply|response)|auto: |ooo\b ?:|(?:auto: )?[^:]{2,60} is (?:currently )?out of (?:the )?office|out of (?:the )?office|away from (?:the|my) (?:office|mail)|vacation (?:reply|response)|on (?:annual )?leave|automatische (?:antwort|abwesenheits|rückmeldung)|abwesenheits(?:notiz|meldung)|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori sede|automatisch antwoord|afwezig|resposta automática|autosvar|automatiskt svar|automatisk svar|automaattinen (?:poissaolo)?vastaus|automatyczna odpowiedź|odpowiedź automatyczna|automatická odpověď|automatická odpoveď|automatikus válasz|răspuns automat|otomatik yanıt|автоответ|автоматический ответ|автоматична відповідь|автоматичен отговор|αυτόματη απάντηση|automatski odgovor|samodejni odgovor|automaatvastus|automātiska atbilde|automatinis atsakymas|sjálfvirkt svar|trả lời tự động|balasan otomatis|jawapan automatik|ตอบกลับอัตโนมัติ|การตอบกลับอัตโนมัติ|رد تلقائي|תשובה אוטומטית|מענה אוטומטי|自动(?:回复|答复)|自動(?:回覆|答覆)|自動(?:返信|応答)|자동 (?:회신|응답))/iu;

/** The same as whole words: a guest may write about an absence. */
const wholeSubjects =
  /^(?:abwesend|abwesenheit|absent|assente|ausente|poissa|frånvarande|frånvaro|fraværende|ikke til stede|nieobecn\p{L}{1,4}|niet aanwezig|부재중|不在)\s?(?::|$)/iu;

/** Subjects of challenges to unknown senders. */
const challenges =
  /^(?:(?:re: ?)?(?:please (?:confirm|verify) (?:your|that you)|(?:your )?(?:message|email) (?:is )?(?:held|pending|awaiting)|verify your (?:message|email)|sender verification|\[?(?:boxbe|spam ?arrest|tmda|choicemail|spamlion|bluebottle)\b))/i;

/** An email's subject, and its headers in lower case; empty if missing. */
interface Sent {
  subject: string;
  header: (key: string) => string;
}

/**
 * Whether an email says that it is automatic: by RFC 3834's `Auto-Submitted`, older headers, those of mailing lists, or
 * the subject of an out-of-office reply or challenge.
 */
export function saysAutomatic({ subject, header }: Sent): boolean {
  const submitted = header("auto-submitted").split(";")[0]?.trim() ?? "";
  if (submitted !== "" && submitted !== "no") return true;
  if (/^(?:auto_reply|bulk|junk|list)\b/.test(header("precedence"))) return true;
  const older = ["x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply", "x-vacation", "list-id"];
  if (older.some((key) => !["", "no"].includes(header(key)))) return true;
  return hasAutomaticSubject(subject);
}

/** Whether a subject is that of an out-of-office reply or challenge. */
export const hasAutomaticSubject = (subject: string) =>
  subjects.test(subject) || wholeSubjects.test(subject) || challenges.test(subject);

/** Whether an email is automatic: it says so, or has an empty return path. */
export const isAutomatic = (sent: Sent): boolean => saysAutomatic(sent) || sent.header("return-path") === "<>";
