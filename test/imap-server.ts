import { once } from "node:events";
import { createServer, type Socket } from "node:net";

interface Message {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
  at: Date;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const internalDate = (at: Date) =>
  `${String(at.getUTCDate()).padStart(2, " ")}-${months[at.getUTCMonth()]}-${at.toISOString().slice(0, 4)} ${at.toISOString().slice(11, 19)} +0000`;

/**
 * @param forgets drops each message once it has this flag: long runs deliver gigabytes.
 * @param password the only one that it accepts; any, without it.
 */
export async function startImap({ forgets = "", password = "" } = {}) {
  const messages: Message[] = [];
  const sockets = new Set<Socket>();
  /** Bytes of messages that were sent. */
  let sent = 0;
  /** How many more times the connection breaks instead of sending a message. */
  let breaks = 0;
  let last = 0;

  function fetched(message: Message, asked: string): (string | Buffer)[] {
    const parts = [`UID ${message.uid}`];
    if (/RFC822\.SIZE/i.test(asked)) parts.push(`RFC822.SIZE ${message.raw.length}`);
    if (/INTERNALDATE/i.test(asked)) parts.push(`INTERNALDATE "${internalDate(message.at)}"`);
    if (/FLAGS/i.test(asked)) parts.push(`FLAGS (${[...message.flags].join(" ")})`);
    const [, from, most] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(asked) ?? [];
    const at = messages.indexOf(message) + 1;
    if (!/BODY(?:\.PEEK)?\[\]/i.test(asked)) return [`* ${at} FETCH (${parts.join(" ")})\r\n`];
    const start = Number(from ?? 0);
    const piece = message.raw.subarray(start, most === undefined ? undefined : start + Number(most));
    sent += piece.length;
    const place = from === undefined ? "" : `<${from}>`;
    return [`* ${at} FETCH (${parts.join(" ")} BODY[]${place} {${piece.length}}\r\n`, piece, ")\r\n"];
  }

  function answer(line: string): (string | Buffer)[] {
    const [, tag = "*", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const done = `${tag} OK done\r\n`;
    const uid = Number(/^\d+/.exec(rest)?.[0]);
    const message = messages.find((one) => one.uid === uid);
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        return ["* CAPABILITY IMAP4rev1 IDLE\r\n", done];
      case "LOGIN":
        return rest.includes(password) ? [done] : [`${tag} NO [AUTHENTICATIONFAILED] No such luck\r\n`];
      case "SELECT":
      case "EXAMINE":
        if (!/^"?INBOX"?/i.test(rest)) return [`${tag} NO [NONEXISTENT] No such folder\r\n`];
        return [
          "* FLAGS (\\Seen \\Flagged)\r\n* OK [PERMANENTFLAGS (\\Seen \\Flagged \\*)] any\r\n",
          `* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT ${last + 1}] next\r\n`,
          `${tag} OK [READ-WRITE] done\r\n`,
        ];
      case "UID SEARCH": {
        const [, flag = ""] = /UNKEYWORD (\S+)/i.exec(rest) ?? [];
        const found = messages.filter(({ flags }) => !flags.has(flag));
        return [`* SEARCH ${found.map((one) => one.uid).join(" ")}`.trimEnd(), "\r\n", done];
      }
      case "UID FETCH":
        return [...(message ? fetched(message, rest) : []), done];
      case "UID STORE":
        for (const flag of /\(([^)]*)\)/.exec(rest)?.[1]?.split(" ") ?? []) message?.flags.add(flag);
        if (message?.flags.has(forgets)) message.raw = Buffer.alloc(0);
        return [done];
      case "IDLE":
        return ["+ idling\r\n"];
      case "LOGOUT":
        return ["* BYE\r\n", done];
      default:
        return [done];
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n");
    let read = "";
    let idle = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      read += text;
      for (let end = read.indexOf("\r\n"); end >= 0; end = read.indexOf("\r\n")) {
        const line = read.slice(0, end);
        read = read.slice(end + 2);
        if (line.toUpperCase() === "DONE") socket.write(`${idle} OK done\r\n`);
        if (/^\S+ IDLE$/i.test(line)) idle = line.split(" ")[0] ?? "";
        if (breaks > 0 && /BODY\.PEEK\[\]/i.test(line)) {
          breaks -= 1;
          socket.destroy();
        } else if (line.toUpperCase() !== "DONE") for (const part of answer(line)) socket.write(part);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `imap://club:secret@127.0.0.1:${port}/INBOX`,
    /** Bytes of messages that a reader has fetched. */
    sent: () => sent,
    connections: () => sockets.size,
    /** Puts a message into the mailbox. */
    deliver(raw: Buffer) {
      last += 1;
      messages.push({ uid: last, raw, flags: new Set(), at: new Date() });
      for (const socket of sockets) socket.write(`* ${messages.length} EXISTS\r\n`);
    },
    /** The flags of every message, oldest first. */
    flags: () => messages.map(({ flags }) => [...flags].sort()),
    /** Breaks the connection instead of sending a message, this many times. */
    breaksFetches(times: number) {
      breaks = times;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
