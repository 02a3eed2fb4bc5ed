/** What the parser reads without a change: each byte becomes the character of its number. */
const UNREAD = "binary";

const inBytes = (text: string) => Buffer.from(text, "latin1");

/** Whether a label is unreliable: missing, unknown, ASCII, or UTF-8, which the bytes turned out not to be. */
function isUnsure(label: string): boolean {
  try {
    return ["utf-8", "windows-1252"].includes(new TextDecoder(label.trim()).encoding);
  } catch {
    return true;
  }
}

/** A Content-Type header of text, with its folded lines. */
const TYPE = /^content-type:[ \t]*(?:\r?\n[ \t]+)?text\/[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
const CHARSET = /\bcharset[ \t]*=[ \t]*(?:"([^"\r\n]*)"|([^\s;"]+))/i;
const SUBJECT = /^subject:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;

function correctType(type: string): string {
  const [found, quoted, plain] = CHARSET.exec(type) ?? [];
  if (found === undefined) return `${type.trimEnd().replace(/;$/, "")}; charset=${UNREAD}`;
  return isUnsure(quoted ?? plain ?? "") ? type.replace(found, `charset=${UNREAD}`) : type;
}

function correctSubject(subject: string): string {
  const words = subject.replace(/=\?([^?\s*]{1,60})(?:\*[^?\s]{1,20})?(?=\?[bq]\?)/gi, (word, label: string) =>
    isUnsure(label) ? `=?${UNREAD}` : word,
  );
  // Bytes without a label are read as UTF-8.
  const bytes = inBytes(words);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return words;
  } catch {
    return Buffer.from(words).toString("latin1");
  }
}

/**
 * Relabels an email whose bytes are not in the encodings that it names, so that the parser leaves each byte as it is and
 * none is lost. `readUnlabelled` then reads them.
 *
 * @param raw the message as received.
 */
export function correctLabels(raw: Buffer): Buffer {
  const text = raw.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const head = text.slice(0, end).replace(SUBJECT, correctSubject).replace(TYPE, correctType);
  const type = /^content-type:/im.test(head) ? "" : `Content-Type: text/plain; charset=${UNREAD}\r\n`;
  return inBytes(type + head + text.slice(end).replace(TYPE, correctType));
}
