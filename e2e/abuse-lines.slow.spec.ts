import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request as ask } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { postJson } from "../test/post-json.ts";
import { expect, test } from "./site.ts";

/** Sends bytes over a new connection, and returns the response until it closes or `within` ms are over. */
async function say(origin: string, words: string | Buffer, within = 3_000): Promise<string> {
  const line = connect(Number(new URL(origin).port), "127.0.0.1");
  let heard = "";
  line.on("data", (piece) => (heard += piece.toString("latin1")));
  line.on("error", () => {});
  await once(line, "connect");
  line.write(words);
  await Promise.race([once(line, "close"), sleep(within)]);
  line.destroy();
  return heard;
}

const statusesIn = (heard: string) => [...heard.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request with exactly this path and headers, without normalising them. */
function raw(origin: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    ask({ port, host: "127.0.0.1", path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("latin1");
      response.on("data", (piece) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on("error", reject)
      .end();
  });
}

test("what is not HTTP, or two requests in one, is rejected, and the next guest is served", async ({ site }) => {
  const post = "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const bad: Record<string, string | Buffer> = {
    "no HTTP": "hello\r\n\r\n",
    TLS: Buffer.from("16030100a5010000a10303", "hex"),
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an unknown method": "BREW /coffee HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a NUL in the path": "GET /\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "no host": "GET / HTTP/1.1\r\n\r\n",
    "endless headers": `GET / HTTP/1.1\r\nHost: localhost\r\n${"X-Long: yyyyyyyyyyyyyyyy\r\n".repeat(2_000)}\r\n`,
    "a long path": `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    "a header in two lines": "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
    "a space before the colon": "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    "length and chunks": `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n`,
    "two lengths": `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`,
    "a length below nothing": `${post}Content-Length: -1\r\n\r\n{}`,
    "a chunk of no size": `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n`,
    "chunks twice": `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
    "CONNECT elsewhere": "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "an upgrade": "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  };
  for (const [name, words] of Object.entries(bad)) {
    const statuses = statusesIn(await say(site.origin, words));
    expect(statuses.length, name).toBeLessThanOrEqual(1);
    for (const status of statuses)
      expect([400, 404, 405, 414, 431, 501, ...(name === "an upgrade" ? [200] : [])], name).toContain(status);
    expect((await fetch(`${site.origin}/healthz`)).status, `after ${name}`).toBe(200);
  }
});

test("a chunked body beyond the limit is rejected, and its rest is not read as another request", async ({ site }) => {
  const chunk = `1000\r\n${"x".repeat(4_096)}\r\n`;
  const head =
    "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const heard = await say(
    site.origin,
    `${head}${chunk.repeat(40)}0\r\n\r\nGET /api/news HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  expect(statusesIn(heard)[0]).toBe(413);
});

test("slow headers and bodies are cut off by the server, and delay no one else", async ({ site }) => {
  const lines: Socket[] = [];
  const heads = [
    "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
    "POST /api/event/add-event HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n",
  ];
  let closed = 0;
  const heard: string[] = [];
  for (let at = 0; at < 300; at += 1) {
    const line = connect(Number(new URL(site.origin).port), "127.0.0.1");
    line.on("error", () => {});
    line.on("data", (piece) => heard.push(piece.toString("latin1")));
    line.on("close", () => (closed += 1));
    line.write(heads[at % heads.length] ?? "");
    lines.push(line);
  }
  const dribble = setInterval(() => {
    for (const [at, line] of lines.entries()) if (!line.destroyed && at % 3 !== 2) line.write("x");
  }, 1_000);
  try {
    for (const path of ["/", "/events", "/api/news", "/healthz"]) {
      expect((await fetch(site.origin + path)).status, path).toBe(200);
    }
    const contact = { name: "Mia Chen", email: "mia@guest.example", subject: "A scarf", message: "Red." };
    const sent = await postJson(`${site.origin}/api/contact`, contact);
    expect(sent.status).toBe(201);
    // All but image uploads, which have two minutes; no one is logged in here.
    await expect.poll(() => closed, { timeout: 60_000 }).toBeGreaterThanOrEqual(200);
    expect(heard.join("")).toContain("408");
    expect(heard.join("")).not.toMatch(/HTTP\/1\.1 5/);
  } finally {
    clearInterval(dribble);
    for (const line of lines) line.destroy();
  }
});

test("a forged host never reaches a page that others get", async ({ site }) => {
  const forged = [
    { Host: "evil.example" },
    { Host: "localhost:1@evil.example" },
    { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Forwarded: "host=evil.example" },
    { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin" },
    { "Accept-Encoding": "evil.example, br;q=99" },
    { "Accept-Language": "evil.example", Cookie: "evil.example=1", Origin: "https://evil.example" },
  ] as Record<string, string>[];
  const paths = [
    "/",
    "/events",
    "/news",
    "/sitemap.xml",
    "/robots.txt",
    "/.well-known/security.txt",
    "/news.rss",
    "/events.ics",
    "/api/openapi.json",
    "/manifest.webmanifest",
  ];
  for (const path of paths) {
    for (const headers of forged) {
      const { status, text, headers: answered } = await raw(site.origin, path, headers);
      expect([200, 400], `${path} ${JSON.stringify(headers)}`).toContain(status);
      expect(text + JSON.stringify(answered), path).not.toContain("evil.example");
    }
    const plain = await fetch(site.origin + path);
    expect(plain.status).toBe(200);
    expect(await plain.text(), path).not.toContain("evil.example");
  }
});

test("no path escapes the folders of files", async ({ site }) => {
  const ups = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..\\",
    "..%5c",
    "....//",
    "%252e%252e%252f",
    "..%c0%af",
    "..;/",
  ];
  const wanted = ["package.json", "server/index.js", "afterglow.db", "etc/passwd"];
  for (const folder of ["/media/", "/share/", "/assets/", "/", "/share/event/", "/media/01a/"]) {
    for (const up of ups) {
      for (const file of wanted) {
        for (const path of [`${folder}${up.repeat(2)}${file}`, `${folder}${up.repeat(8)}${file}`]) {
          const first = await raw(site.origin, path);
          const { status, text } =
            first.status === 308 ? await raw(site.origin, String(first.headers.location)) : first;
          expect([301, 302, 400, 404], path).toContain(status);
          expect(text, path).not.toMatch(/"private": true|SQLite format|root:x:|createServer\(/);
        }
      }
    }
  }
});

test("no URL of ours redirects a guest to another site", async ({ site }) => {
  const [night] = (await (await fetch(`${site.origin}/api/event/getAllEvents`)).json()) as { _id: string }[];
  const paths = [
    "//evil.example/",
    "//evil.example/%2f..",
    "/\\evil.example/",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "///evil.example",
    "/https://evil.example",
    "/.evil.example",
    `/events/${night?._id}//evil.example`,
    `/events/${night?._id}/%2f%2fevil.example`,
    "/events//evil.example/",
    "/admin//evil.example/",
    "/newsletter/unsubscribe//evil.example",
    "/?next=//evil.example",
    "/admin/login?next=//evil.example",
    "/share/event/x//evil.example",
    "/events/%0d%0aLocation:%20https://evil.example",
  ];
  for (const path of paths) {
    const { headers, status } = await raw(site.origin, path);
    expect(status, path).toBeLessThan(500);
    const { location } = headers;
    if (location === undefined) continue;
    expect(new URL(String(location), site.origin).origin, `${path} leads to ${location}`).toBe(site.origin);
  }
});

test("no source map is built or served", async ({ site }) => {
  const files = readdirSync("build/client", { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
  const script = files.find((name) => name.startsWith("assets/") && name.endsWith(".js"));
  expect(script).toBeTruthy();
  expect((await fetch(`${site.origin}/${script}.map`)).status).toBe(404);
  expect(await (await fetch(`${site.origin}/${script}`)).text()).not.toContain("sourceMappingURL");
});
