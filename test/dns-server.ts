import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** DNS response codes (RFC 1035, 4.1.1). */
const codes = { none: 0, servfail: 2, nxdomain: 3 } as const;

interface Question {
  name: string;
  type: number;
  /** Where it ends in the message. */
  end: number;
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** A text as a record's data: strings of at most 255 bytes. */
function textData(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? [""];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, "latin1")]));
}

const TYPE_MX = 15;

/** A mail server's name as a record's data, with a priority (RFC 1035, 3.3.9). */
function mailServerData(name: string): Buffer {
  const labels = name.split(".").flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, "latin1")]);
  return Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])]);
}

function answerTo(message: Buffer, { type, end }: Question, texts: readonly string[] | keyof typeof codes): Buffer {
  const [records, code] = typeof texts === "string" ? [[], codes[texts]] : [texts, codes.none];
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((text) => {
    const data = type === TYPE_MX ? mailServerData(text) : textData(text);
    const head = Buffer.alloc(12);
    // The name is that of the question, at byte 12; its type, IN, for a minute.
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, message.subarray(12, end), ...answers]);
}

/**
 * A DNS server on this machine that is stopped after the test.
 *
 * @param answer the TXT records of a name, or the servers of its MX records; a failure, or undefined for no answer at all.
 * @returns its address, and the questions it was asked: `TXT name`.
 */
export async function startDns(
  answer: (name: string, type: "TXT" | "MX") => readonly string[] | "nxdomain" | "servfail" | undefined,
) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, { address, port }) => {
    const question = readQuestion(message);
    const type = question.type === TYPE_MX ? "MX" : "TXT";
    asked.push(`${type} ${question.name}`);
    const texts = answer(question.name, type);
    if (texts) socket.send(answerTo(message, question, texts), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, asked };
}
