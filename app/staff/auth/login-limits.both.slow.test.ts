import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import {
  ana,
  from,
  type LoginRequest,
  password,
  post,
  statusOf,
  times,
  withStaff,
  wrong,
  wrongAtOnce,
} from "../../../test/login.ts";

describe("failed logins", () => {
  test("are limited per sender, the right password included, and the response says how long to wait", async () => {
    const app = await withStaff({ loginLimit: 3 });
    expect(await wrong(app, 5)).toEqual([401, 401, 401, 429, 429]);
    const response = await post(app, ana);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/),
    });
    // Ten minutes later.
    await app.db.updateTable("rate_limits").set({ resets_at: new Date().toISOString() }).execute();
    expect(await statusOf(post(app, ana))).toBe(200);
  });

  test("are limited to the same number when sent concurrently to two instances", async () => {
    const app = await withStaff({ loginLimit: 10 });
    const other = await testApp({ loginLimit: 10, sameAs: app });
    const statuses = (await Promise.all([wrongAtOnce(app, 50), wrongAtOnce(other, 50)])).flat();
    expect(statuses.sort()).toEqual([...times(10, 401), ...times(90, 429)]);
  });

  test("are counted across accounts", async () => {
    const app = await withStaff({ loginLimit: 4 });
    const statuses = [];
    for (const email of ["a@x.example", "b@x.example", "bo@afterglow.example", ana.email, "c@x.example"]) {
      statuses.push(...(await wrong(app, 1, {}, email)));
    }
    expect(statuses).toEqual([...times(4, 401), 429]);
  });

  test("do not start again under another spelling of the URL, or with forged sender headers", async () => {
    const app = await withStaff({ loginLimit: 2 });
    expect(await wrong(app, 2)).toEqual([401, 401]);
    const requests: LoginRequest[] = [
      { path: "/api/admin/login/" },
      { path: "/api/admin/login?again=1" },
      { path: "/api/admin/%6cogin" },
      { path: "/api/admin//login" },
      { path: "/api/admin/login//" },
      from("203.0.113.7"),
      { headers: { "X-Real-IP": "203.0.113.7", Forwarded: "for=203.0.113.7", "CF-Connecting-IP": "203.0.113.7" } },
    ];
    for (const sent of requests)
      expect({ sent, statuses: await wrong(app, 1, sent) }).toEqual({ sent, statuses: [429] });
    // Not an API path.
    expect(await statusOf(post(app, ana, { path: "/api/admin/LOGIN" }))).toBe(404);
  });

  test("behind a proxy count for the sender that the proxy names", async () => {
    const app = await withStaff({ loginLimit: 2, proxies: 1 });
    expect(await wrong(app, 3, from("203.0.113.7"))).toEqual([401, 401, 429]);
    expect(await wrong(app, 1, from("198.51.100.1, 203.0.113.7"))).toEqual([429]);
    expect(await wrong(app, 1, from("203.0.113.7, 198.51.100.1"))).toEqual([401]);
    // In any spelling of the address.
    for (const written of ["203.0.113.7:51234", "::ffff:203.0.113.7", "::ffff:cb00:7107", "[::ffff:203.0.113.7]:80"])
      expect({ written, statuses: await wrong(app, 1, from(written)) }).toEqual({ written, statuses: [429] });
    // An IPv6 /64 is one sender.
    expect(await wrong(app, 2, from("2001:db8:1:2::1"))).toEqual([401, 401]);
    expect(await wrong(app, 1, from("2001:db8:1:2:ffff::9"))).toEqual([429]);
    expect(await wrong(app, 1, from("2001:0DB8:0001:0002:0:0:0:a"))).toEqual([429]);
  });

  test("of one customer lock no one else out, from any of its IPv6 networks", async () => {
    // A home has 256 of the smallest networks, a company 65,536.
    for (const network of [(at: number) => `2001:db8:1:4${at}::1`, (at: number) => `2001:db8:1:${at}${at}00::1`]) {
      const app = await withStaff({ loginLimit: 2, proxies: 1 });
      const statuses: number[] = [];
      for (let at = 0; at < 8; at += 1) statuses.push(...(await wrong(app, 2, from(network(at)))));
      expect(statuses.filter((status) => status === 401).length).toBeLessThan(10);
      expect(await statusOf(post(app, ana, from("203.0.113.8")))).toBe(200);
    }
  });

  test("of any number of strangers lock no one out of a network they have logged in from", async () => {
    const app = await withStaff({ loginLimit: 2, proxies: 1 });
    const [home, phone] = [from("203.0.113.7"), from("2001:db8:1:2::1")];
    for (const known of [home, phone]) expect(await statusOf(post(app, ana, known))).toBe(200);
    for (let sender = 1; sender <= 6; sender += 1) await wrong(app, 2, from(`198.51.100.${sender}`));
    // The account is locked from unknown networks,
    expect(await statusOf(post(app, ana, from("192.0.2.1")))).toBe(429);
    // but not from known ones, nor from another network of the same home,
    for (const known of [home, phone, from("2001:db8:1:3::1")]) expect(await statusOf(post(app, ana, known))).toBe(200);
    // even after someone on the same wifi has tried other accounts,
    await wrong(app, 3, home, "nobody@afterglow.example");
    expect(await wrong(app, 1, home, "nobody@afterglow.example")).toEqual([429]);
    expect(await statusOf(post(app, ana, home))).toBe(200);
    // and guessing is limited there as well.
    expect(await wrong(app, 3, home)).toEqual([401, 401, 429]);
    expect(await statusOf(post(app, ana, home))).toBe(429);
    // Nothing stored names a network or an address.
    const kept = JSON.stringify([
      await app.db.selectFrom("login_networks").selectAll().execute(),
      await app.db.selectFrom("rate_limits").selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/203\.0\.113|2001:db8|afterglow|192\.0\.2/);
    // A network stays known for three months.
    await app.db.deleteFrom("rate_limits").execute();
    await app.db.updateTable("login_networks").set({ used_at: "2026-01-01T00:00:00.000Z" }).execute();
    for (let sender = 1; sender <= 6; sender += 1) await wrong(app, 2, from(`198.51.100.${sender}`));
    expect(await statusOf(post(app, ana, home))).toBe(429);
  });

  test("include requests that are no valid login", async () => {
    const app = await withStaff({ loginLimit: 3 });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push(await statusOf(post(app, { email: ana.email })));
    expect(statuses).toEqual([422, 422, 422, 429, 429]);
  });

  test("are limited per account to five times as many, from all senders, whether or not the account exists", async () => {
    for (const email of [ana.email, "nobody@afterglow.example"]) {
      const app = await withStaff({ loginLimit: 2, proxies: 1 });
      for (let sender = 1; sender <= 5; sender += 1) {
        const spelling = sender % 2 ? email : ` ${email.toUpperCase()}`;
        expect(await wrong(app, 2, from(`203.0.113.${sender}`), spelling)).toEqual([401, 401]);
      }
      const response = await post(app, { email, password }, from("203.0.113.9"));
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await wrong(app, 1, from("203.0.113.10"), "bo@afterglow.example")).toEqual([401]);
    }
  });

  test("of one sender lock no one else out, however many are sent concurrently", async () => {
    const app = await withStaff({ loginLimit: 2, proxies: 1 });
    const flood = await wrongAtOnce(app, 50, from("203.0.113.7"));
    expect(flood.sort()).toEqual([...times(2, 401), ...times(48, 429)]);
    expect(await statusOf(post(app, ana, from("203.0.113.8")))).toBe(200);
  });

  test("do not include those that succeed", async () => {
    const app = await withStaff({ loginLimit: 3 });
    expect(await wrong(app, 2)).toEqual([401, 401]);
    for (let count = 0; count < 6; count += 1) expect(await statusOf(post(app, ana))).toBe(200);
    // A known network has a count of its own.
    expect(await wrong(app, 4)).toEqual([...times(3, 401), 429]);
    expect(await wrong(app, 2, {}, "nobody@afterglow.example")).toEqual([401, 429]);
  });

  test("are not limited when the limit is off", async () => {
    const app = await withStaff({ loginLimit: 0 });
    expect(await wrong(app, 12)).toEqual(times(12, 401));
  });

  test("are deleted after a while", async () => {
    const app = await withStaff({ loginLimit: 10 });
    await wrong(app, 2, {}, "nobody@afterglow.example");
    await app.db.updateTable("rate_limits").set({ resets_at: "2026-01-01T00:00:00.000Z" }).execute();
    await post(app, ana);
    expect(await app.db.selectFrom("rate_limits").where("resets_at", "<", "2026-01-02").selectAll().execute()).toEqual(
      [],
    );
  });
});
