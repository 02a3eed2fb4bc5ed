import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, startSite, test } from "../../e2e/site.ts";

/** Node's default backlog is 511 connections; Linux allows up to 4,096. */
const GUESTS = 2_000;

test("two thousand guests who arrive at once, while the server is busy, all get a connection and the page", async () => {
  const site = await startSite({ env: { DEMO: "off" } });
  const { port } = new URL(site.origin);
  const lines: Socket[] = [];
  process.kill(site.pid, "SIGSTOP");
  try {
    lines.push(...Array.from({ length: GUESTS }, () => connect(Number(port), "127.0.0.1")));
    // A connection beyond the backlog gets no reply, is retried after 1, 3 and 7 s, and fails in the end.
    await Promise.all(lines.map((line) => once(line, "connect")));
  } finally {
    process.kill(site.pid, "SIGCONT");
  }
  const answers = await Promise.all(
    lines.map((line) => {
      line.write("GET /faqs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      return text(line);
    }),
  );
  expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 200 OK\r\n"))).toEqual([]);
  await site.stop();
});
