import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { caller } from "../../../../test/caller.ts";
import { checkTicketLink } from "./ticket-link.server.ts";

/** A local ticket shop, its requests, and the check's result for a path there. */
async function shop(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = async (path: string, also = [host]) => {
    const note = await checkTicketLink(`http://${host}${path}`, also);
    return note && `${note.weight}: ${note.message}`;
  };
  return { host, asked, said };
}

test("a link that responds gets one HEAD request", async () => {
  const { asked, said } = await shop((_request, response) => response.end());
  expect(await said("/ember")).toBeNull();
  expect(asked).toEqual(["HEAD /ember"]);
});

test("a shop that rejects HEAD gets a GET, whose body is not read", async () => {
  const { asked, said } = await shop(({ method }, response) => {
    if (method === "HEAD") response.writeHead(405).end();
    // An endless page.
    else response.writeHead(200).write("tickets");
  });
  expect(await said("/ember")).toBeNull();
  expect(asked).toEqual(["HEAD /ember", "GET /ember"]);
});

test("a shop's response becomes a note with its severity", async () => {
  const { said } = await shop(({ url }, response) => {
    const path = url ?? "";
    if (path === "/round") response.writeHead(302, { Location: "/round" }).end();
    else if (path === "/moved") response.writeHead(301, { Location: "/200" }).end();
    else response.writeHead(Number(path.slice(1))).end();
  });
  expect(await said("/moved")).toBeNull();
  expect(await said("/404")).toMatch(/^must: 127\.0\.0\.1 has no page at the ticket link \(404\)/);
  expect(await said("/403")).toMatch(/^note: 127\.0\.0\.1 blocks automatic checks \(403\)/);
  expect(await said("/500")).toMatch(/^should: 127\.0\.0\.1 returns an error for the ticket link \(500\)/);
  expect(await said("/round")).toBe("must: The ticket link redirects in a loop.");
});

test("a shop that doesn't respond is given up after three seconds", async () => {
  const { said } = await shop(() => {});
  expect(await said("/ember")).toBe(
    "should: 127.0.0.1 didn't respond within 3 seconds. Open the ticket link yourself.",
  );
});

const PRIVATE = "must: The ticket link is in a private network that guests can't reach. It wasn't checked.";

test("no private network is contacted, by any name or address", async () => {
  const { asked, host, said } = await shop((_request, response) => response.end());
  const [, port = ""] = host.split(":");
  expect(await said("/", [])).toBe(PRIVATE);
  for (const name of [
    "localhost",
    "[::1]",
    "2130706433",
    "127.1",
    "0.0.0.0",
    "[::ffff:127.0.0.1]",
    "169.254.169.254",
  ]) {
    for (const link of [`http://${name}:${port}/`, `http://${name}/`, `https://${name}/`]) {
      expect(await checkTicketLink(link, []), link).toMatchObject({ weight: "must", message: PRIVATE.slice(6) });
    }
  }
  expect(asked).toEqual([]);
});

test("a redirect into a private network is not followed", async () => {
  const inside = await shop((_request, response) => response.end());
  const targets = [
    `http://${inside.host}/`,
    `http://localhost:${inside.host.split(":")[1]}/`,
    "ftp://1.1.1.1/",
    "file:///etc/passwd",
  ];
  for (const target of targets) {
    const { said } = await shop((_request, response) => response.writeHead(302, { Location: target }).end());
    expect(await said("/"), target).toBe(PRIVATE);
  }
  expect(inside.asked).toEqual([]);
});

test("the endpoint answers staff and rejects anything but web addresses", async () => {
  const { host } = await shop((_request, response) => response.writeHead(410).end());
  const app = await testApp({ ticketHosts: [host] });
  const ana = await caller(app);
  const check = (redirection_url: string) => ana.post("/api/event/check-link", { redirection_url });
  expect(await (await check(`http://${host}/gone`)).json()).toMatchObject({
    note: { field: "redirection_url", weight: "must", message: expect.stringContaining("(410)") },
  });
  expect((await check("http://127.0.0.1:1/")).status).toBe(200);
  expect((await check("javascript:alert(1)")).status).toBe(422);
});
