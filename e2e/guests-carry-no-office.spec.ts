import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { officeMarks, staffCalls, staffPages, staffStyles } from "../scripts/office-marks.ts";
import { load } from "./loaded.ts";
import { expect, test } from "./site.ts";

test("the marks are what the back office is made of", async ({ page, staff }) => {
  expect(staff.token).not.toBe("");
  expect(staffCalls).toContain("/api/event/admin-all-events");
  expect(staffPages).toContain("admin/login");
  expect(staffStyles).toContain(".office");
  const { html, scripts, styles } = await load(page, "/admin/dashboard");
  const bytes = [html, ...scripts.values(), ...styles.values()].join("\n");
  for (const mark of ["/admin", "Expired Security Token", "Back office", "Logout", "authorization", ".office{"]) {
    expect(bytes).toContain(mark);
  }
});

for (const path of ["/", "/events", "/offers", "/contact", "/vip-tables", "/nowhere"]) {
  test(`${path} carries not a byte of the back office`, async ({ page, allowConsoleErrors }) => {
    if (path === "/nowhere") allowConsoleErrors(/404/);
    const { html, scripts, styles } = await load(page, path);
    expect(scripts.size).toBeGreaterThan(2);
    const all = new Map([[path, html], ...scripts, ...styles]);
    const found = [...all].flatMap(([address, text]) =>
      officeMarks.filter((mark) => text.includes(mark)).map((mark) => `${address}: ${mark}`),
    );
    expect(found).toEqual([]);
    for (const [address, text] of all)
      expect({ address, says: text.match(/.{0,30}\badmin\b.{0,30}/i)?.[0] }).toEqual({ address });
    // Nothing of what is loaded is loaded for staff alone, by its name.
    expect([...scripts.keys(), ...styles.keys()].filter((address) => /office|admin|manifest-/.test(address))).toEqual(
      [],
    );
  });
}

test("the back office gets the whole list of routes and its own styles", async ({ page }) => {
  const { html, scripts, styles } = await load(page, "/admin/login");
  expect([...scripts.keys()].filter((address) => /manifest-|guests-/.test(address))).toEqual([
    expect.stringMatching(/^\/assets\/manifest-\w+\.js$/),
  ]);
  expect([...styles.keys()]).toEqual([expect.stringMatching(/^\/assets\/office-[\w-]+\.css$/)]);
  expect(html).not.toContain("<style");
});

test("both lists of routes are kept for good and sent packed", async ({ page, site }) => {
  for (const path of ["/", "/admin/login"]) {
    const { scripts } = await load(page, path);
    const list = [...scripts.keys()].find((address) => /manifest-|guests-/.test(address));
    const response = await fetch(site.origin + list, { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
});

for (const path of [
  "/admin",
  "/admin/login",
  "/admin/login/",
  "/admin/dashboard?next=1",
  "/admin/nowhere",
  "/Admin/Login",
]) {
  test(`${path} is kept by nobody, listed by nobody, and leads nowhere by its own name`, async ({ site }) => {
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
    document.body.append(written, fetched);
    const picture = document.createElement("div");
    picture.innerHTML = `<img src="data:,none" onerror="ran('onerror')">`;
    document.body.append(picture);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return marks;
  });
  expect(ran).toEqual({});
});

test("who follows a link out of the back office does not say where from", async ({ page, staff }) => {
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
