/** Beginnings of the subjects of out-of-office replies. */
const subjects =
  /^(?:(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|away from (?:the|my) (?:office|mail)|vacation (?:reply|response)|on (?:annual )?leave|automatische (?:antwort|abwesenheits)|abwesenheits(?:notiz|meldung)|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori sede|automatisch antwoord|afwezig|resposta automática|autosvar|automatiskt svar|automatisk svar|自动回复|自動回覆|自動返信|자동 회신))/iu;

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
export const hasAutomaticSubject = (subject: string) => subjects.test(subject) || challenges.test(subject);

/** Whether an email is automatic: it says so, or has an empty return path. */
export const isAutomatic = (sent: Sent): boolean => saysAutomatic(sent) || sent.header("return-path") === "<>";
