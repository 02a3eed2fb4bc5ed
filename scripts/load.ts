import { connect, type Socket } from "node:net";

/** How a server stood a load. */
export interface LoadResult {
  perSecond: number;
  /** ms. */
  p50: number;
  p99: number;
  /** Size of one answer's body as it came over the wire. */
  bytes: number;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * Asks over one connection, each time as soon as it has been answered, until `end`. It reads no more of
 * an answer than its status and length, so that what asks is never slower than what answers.
 *
 * @param answered is told when each answer was asked for and how long its body was.
 */
function askAgainAndAgain(
  url: URL,
  head: string,
  end: number,
  answered: (asked: number, bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname);
    socket.setNoDelay(true);
    let asked = 0;
    /** Bytes still to come; below zero while the head is not there. */
    let left = -1;
    let length = 0;
    let begun: Buffer | undefined;
    const ask = () => {
      asked = performance.now();
      if (asked >= end) {
        socket.destroy();
        resolve();
      } else {
        socket.write(head);
      }
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (part: Buffer) => {
      if (left < 0) {
        const whole = begun ? Buffer.concat([begun, part]) : part;
        const cut = whole.indexOf(END_OF_HEAD);
        if (cut < 0) {
          begun = whole;
          return;
        }
        begun = undefined;
        const answer = whole.toString("latin1", 0, cut);
        if (!answer.startsWith("HTTP/1.1 200")) {
          socket.destroy();
          reject(new Error(`${url} answered ${answer.slice(0, 40)}`));
          return;
        }
        length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer)?.[1]);
        left = length - (whole.length - cut - END_OF_HEAD.length);
      } else {
        left -= part.length;
      }
      if (left > 0) return;
      left = -1;
      answered(asked, length);
      ask();
    });
  });
}

/**
 * Asks for one address over keep-alive connections, on each again as soon as it has been answered. Every
 * answer says its length.
 *
 * @param seconds for how long; a quarter of that goes before, uncounted, to warm the server up.
 */
export async function load(
  url: string,
  { connections, seconds, headers = {} }: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<LoadResult> {
  const address = new URL(url);
  const lines = Object.entries({ host: address.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const head = `GET ${address.pathname}${address.search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const start = performance.now() + seconds * 250;
  const end = start + seconds * 1_000;
  const times: number[] = [];
  let bytes = 0;
  await Promise.all(
    Array.from({ length: connections }, () =>
      askAgainAndAgain(address, head, end, (asked, size) => {
        bytes = size;
        if (asked >= start) times.push(performance.now() - asked);
      }),
    ),
  );
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: percentile(0.5), p99: percentile(0.99), bytes };
}
