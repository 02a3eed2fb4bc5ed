import { renderMail } from "../app/house/mail/render.server.ts";
import { hardReports, type Returned } from "./bounce-reports.ts";
import { emailSamples } from "./email-samples.ts";
import { written } from "./guest-mail.ts";
import { complaintReports, harmlessReports, softReports, unclearReports } from "./harmless-reports.ts";
import { hostileEmails } from "./hostile-emails.ts";

const MB = 1024 * 1024;

/** Numbers from 0 to below 1, always the same for the same seed. */
type Random = () => number;

/** The generator "mulberry32". */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, most: number) => Math.floor(random() * most);

const textOf = (raw: Buffer) => raw.toString("latin1");
const bytesOf = (text: string) => Buffer.from(text, "latin1");

/** Puts more header lines in front of an email's own. */
const headed = (lines: string, raw: Buffer) => Buffer.concat([bytesOf(`${lines}\r\n`), raw]);

/** Splits an email into its header lines and the rest. */
function halves(raw: Buffer): [lines: string[], rest: string] {
  const text = textOf(raw);
  const end = text.indexOf("\r\n\r\n");
  return end < 0 ? [text.split("\r\n"), ""] : [text.slice(0, end).split(/\r\n(?![ \t])/), text.slice(end)];
}

/** Wraps an email's content in nested parts. */
function nested(raw: Buffer, deep: number): Buffer {
  const [lines, rest] = halves(raw);
  const heads = Array.from(
    { length: deep },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
  );
  const ends = Array.from({ length: deep }, (_, at) => `--b${deep - at - 1}--`);
  const kept = lines.filter((line) => !/^content-/i.test(line));
  return bytesOf([...kept, ...heads, "Content-Type: text/plain", rest.trimStart(), ...ends].join("\r\n"));
}

/** Ways to damage an email, by name. */
const mutations: Record<string, (raw: Buffer, random: Random) => Buffer> = {
  whole: (raw) => raw,
  truncated: (raw, random) => raw.subarray(0, below(random, raw.length)),
  "its beginning gone": (raw, random) => raw.subarray(below(random, raw.length)),
  "bytes flipped": (raw, random) => {
    const bytes = Buffer.from(raw);
    for (let left = 1 + below(random, 200); left > 0; left -= 1)
      bytes[below(random, bytes.length)] = below(random, 256);
    return bytes;
  },
  "a header repeated": (raw, random) => {
    const [lines, rest] = halves(raw);
    const line = lines[below(random, lines.length)] ?? "";
    const times = [2, 50, 3_000][below(random, 3)] ?? 2;
    return bytesOf([...Array<string>(times).fill(line), ...lines].join("\r\n") + rest);
  },
  "parts 50 deep": (raw) => nested(raw, 50),
  "emails in emails": (raw) => {
    const outer = "Content-Type: message/rfc822\r\n\r\n".repeat(50);
    return headed("From: x@guest.example\r\nContent-Type: message/rfc822\r\n", headed(outer, raw));
  },
  "a huge header": (raw, random) => headed(`X-Long: ${"x ".repeat(below(random, MB / 4))}`, raw),
  "many headers": (raw, random) => headed("X-More: 1\r\n".repeat(below(random, 20_000)).trimEnd(), raw),
  "many recipients": (raw) => headed(`Cc: ${"a+b.c@guest.example, ".repeat(20_000)}`, raw),
  "a folded header": (raw) => headed(`References: ${"<a@guest.example>\r\n ".repeat(20_000)}x`, raw),
  "a wrong charset": (raw, random) => {
    const charset = ["x-none", "utf-16", "utf-7", "iso-2022-jp", "gb18030", "\u0000", "us-ascii"][below(random, 7)];
    const bytes = bytesOf(textOf(raw).replace(/charset=[^\s;]+/g, `charset=${charset}`));
    return Buffer.concat([
      headed(`Content-Type: text/plain; charset=${charset}`, bytes),
      Buffer.from([0xff, 0xfe, 0xc3]),
    ]);
  },
  "a wrong boundary": (raw, random) => {
    const boundary = ["", "x", "-", "=_b1", '"', "a".repeat(5_000)][below(random, 6)];
    return bytesOf(textOf(raw).replace(/boundary="?[^"\r\n]*"?/, `boundary=${boundary}`));
  },
  "a boundary in every line": (raw) =>
    headed("Content-Type: multipart/mixed; boundary=b\r\n", Buffer.concat([bytesOf("--b\r\n\r\n".repeat(5_000)), raw])),
  "zero bytes": (raw, random) => {
    const at = below(random, raw.length);
    return Buffer.concat([raw.subarray(0, at), Buffer.alloc(1 + below(random, 5_000)), raw.subarray(at)]);
  },
  "a wrong encoding": (raw, random) => {
    const encoding = ["base64", "quoted-printable", "uuencode", "8bit"][below(random, 4)];
    return headed(`Content-Transfer-Encoding: ${encoding}`, raw);
  },
  "bare line feeds": (raw) => bytesOf(textOf(raw).replaceAll("\r\n", "\n")),
  "no line ends": (raw) => bytesOf(textOf(raw).replaceAll("\r\n", "")),
  "only noise": (_raw, random) => Buffer.from(Array.from({ length: below(random, 5_000) }, () => below(random, 256))),
  nothing: () => Buffer.alloc(0),
};

/** Enlarges an email to up to 10 MB, in one of a few ways. */
function grown(raw: Buffer, random: Random): Buffer {
  const size = below(random, 10 * MB - raw.length);
  const filler =
    ["x", "word ", "> said\r\n", "<b>", "=3D", "\u0000", "- ", "a@b.c, ", "&amp;"][below(random, 9)] ?? "x";
  return Buffer.concat([raw, Buffer.alloc(size, filler, "latin1")]);
}

/** The requests and the campaign's emails that the made emails are about. */
export interface About {
  /** Reply addresses of requests. */
  to: readonly string[];
  returned: readonly Returned[];
}

/** Guests' replies, in text, in HTML, and above our own emails. */
async function replies(): Promise<((to: string, from: string) => Buffer)[]> {
  const ours = await Promise.all(emailSamples().map(({ row, site }) => renderMail(row, site)));
  const html = ["Content-Type: text/html; charset=utf-8"];
  const quoted = ours
    .slice(0, 40)
    .flatMap(({ html: page, text }) => [
      { headers: html, body: `<p>We will be nine.</p><blockquote>${page}</blockquote>` },
      { body: `We will be nine.\r\n\r\nOn Thursday, Afterglow wrote:\r\n> ${text.replaceAll("\n", "\r\n> ")}` },
    ]);
  const both = {
    headers: ["Content-Type: multipart/alternative; boundary=alt"],
    body: "--alt\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nNine.\r\n--alt\r\nContent-Type: text/html\r\n\r\n<p>Nine.\r\n--alt--",
  };
  return [{}, both, ...quoted].map((mail) => (to: string, from: string) => written({ to, from, ...mail }));
}

/**
 * Makes emails that are truncated, damaged, deep, huge or senseless, from real replies and reports.
 *
 * @returns a function that makes the email with a number: one in 50 is large, three in 200 take its reader to its
 * bounds or beyond.
 */
export async function oddEmails(seed: number, { to, returned }: About): Promise<(index: number) => Buffer> {
  const guests = await replies();
  const reports = [hardReports, softReports, complaintReports, harmlessReports, unclearReports].flatMap((all) =>
    Object.values(all),
  );
  const ways = Object.values(mutations);
  return (index) => {
    const random = randomFrom(seed + index * 7_919);
    const address = to[index % to.length] ?? "";
    if (index % 200 === 60) return hostileEmails.attributes(address);
    if (index % 200 === 110) return hostileEmails.recipients(address);
    if (index % 200 === 160) return hostileEmails.paragraphs(address);
    const email = returned[index % returned.length];
    const reply = guests[below(random, guests.length)];
    const report = reports[below(random, reports.length)];
    const raw = random() < 0.5 && email && report ? report(email) : reply?.(address, `Mia <mia${index}@guest.example>`);
    const changed = ways[index % ways.length]?.(raw ?? Buffer.alloc(0), random) ?? Buffer.alloc(0);
    return index % 50 === 10 ? grown(changed, random) : changed;
  };
}
