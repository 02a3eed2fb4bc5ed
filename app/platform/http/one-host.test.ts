import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { listening } from "../../../test/listening.ts";
import { metricsListener } from "../../office/metrics/metrics-listener.server.ts";

/** Sends bytes as they are. @returns the status of the response. */
async function sendRaw(origin: string, lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let received = "";
  socket.on("data", (piece) => {
    received += piece;
  });
  await once(socket, "close");
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]);
}

test("a request that names two hosts, or two lengths, is rejected by both listeners", async () => {
  const app = await testApp();
  const metrics = await listening(
    metricsListener(
      async () => "up 1\n",
      undefined,
      (_request, response) => void response.writeHead(404).end(),
    ),
  );
  for (const [origin, path] of [
    [app.origin, "/api/news"],
    [metrics.origin, "/metrics"],
  ] as const) {
    const host = new URL(origin).host;
    const get = (...headers: string[]) => sendRaw(origin, [`GET ${path} HTTP/1.1`, ...headers, "Connection: close"]);
    expect(await get(`Host: ${host}`)).toBe(200);
    expect(await get(`Host: ${host}`, "Host: evil.example")).toBe(400);
    expect(await get(`Host: ${host}`, `hOST: ${host}`)).toBe(400);
    expect(await get()).toBe(400);
    const whole = (url: string) => sendRaw(origin, [`GET ${url} HTTP/1.1`, `Host: ${host}`, "Connection: close"]);
    expect(await whole(`http://evil.example${path}`)).toBe(400);
    const lengths = ["Content-Length: 1", "Content-Length: 2", "Content-Type: application/json"];
    const post = [`POST ${path} HTTP/1.1`, `Host: ${host}`, ...lengths, "Connection: close"];
    expect(await sendRaw(origin, post)).toBe(400);
  }
  expect(
    await sendRaw(app.origin, [
      `GET http://${new URL(app.origin).host}/api/news HTTP/1.1`,
      `Host: ${new URL(app.origin).host}`,
      "Connection: close",
    ]),
  ).toBe(200);
});
