import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { staffCalls, staffPages, staffStyles } from "../scripts/office-markers.ts";
import { expect, test } from "./site.ts";

test("the markers of the back office match its scripts", () => {
  expect(staffCalls).toContain("/api/event/admin-all-events");
  expect(staffPages).toContain("admin/login");
  expect(staffStyles).toContain(".office");
});

for (const path of ["/admin", "/admin/login", "/admin/dashboard?next=1", "/admin/nowhere"]) {
  test(`${path} is not cached, not indexed, and sends no referrer`, async ({ site }) => {
    const response = await fetch(site.origin + path, { redirect: "manual" });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringMatching(
        /script-src 'self'( 'sha256-[\w+/=]{44}')+; .*frame-ancestors 'none'/,
      ),
    });
    expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow"/>');
  });
}

test("public pages may be listed", async ({ site }) => {
  for (const path of ["/", "/events"]) {
    const response = await fetch(site.origin + path);
    expect(response.headers.get("x-robots-tag")).toBe(null);
    expect(response.headers.get("cache-control")).not.toBe("no-store");
    expect(await response.text()).not.toContain("noindex");
  }
});

test("the back office runs no script but its own", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Content Security Policy/);
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  const ran = await page.evaluate(async () => {
    const marks: Record<string, boolean> = {};
    Object.assign(window, { ran: (how: string) => Object.assign(marks, { [how]: true }) });
    const written = document.createElement("script");
    written.textContent = "ran('written')";
    const fetched = document.createElement("script");
    fetched.src = "data:text/javascript,ran('fetched')";
    const image = document.createElement("div");
    image.innerHTML = `<img src="data:,none" onerror="ran('onerror')">`;
    const failed = (element: Element | null) => new Promise((done) => element?.addEventListener("error", done));
    const both = Promise.all([failed(fetched), failed(image.firstElementChild)]);
    document.body.append(written, fetched, image);
    await both;
    return marks;
  });
  expect(ran).toEqual({});
});

test("links out of the back office send no referrer", async ({ page, staff }) => {
  expect(staff.token).not.toBe("");
  const referers: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    if (request.url === "/tickets") referers.push(request.headers.referer);
    response.writeHead(200, { "Content-Type": "text/html" }).end("<link rel=icon href=data:,>Tickets");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => elsewhere.once("listening", resolve));
  await page.goto("/admin/login");
  await page.evaluate(
    (href) => {
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.click();
    },
    `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/tickets`,
  );
  await page.waitForURL("**/tickets");
  expect(referers).toEqual([undefined]);
  elsewhere.close();
});
