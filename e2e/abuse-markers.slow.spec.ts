import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { postJson } from "../test/post-json.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { expect, siteAdmin, startSite, test } from "./site.ts";

const night = addDays(bookableSaturdays().first, 8 * 7);

/** Personal data that is unique on the site. */
const MARK = /xqmark|0491577\d|491577/i;
const [first, last, email] = ["Xqmarkus", "Xqmarkova", "xqmark@xqmark.example"];

test("what guests and staff type is in no log, metric, URL or page that others get", async () => {
  const token = "a-token-for-figures-of-tests";
  const site = await startSite({ env: { LOG_LEVEL: "trace", SLOW_QUERY_MS: "1", METRICS_TOKEN: token } });
  const post = (path: string, data: object, headers: Record<string, string> = {}) =>
    postJson(`${site.origin}/api${path}`, data, headers);
  const person = { name: `${first} ${last}`, email, phone: "+61491577001" };
  const [offer] = (await (await fetch(`${site.origin}/api/offers/all-offers`)).json()) as { _id: string }[];
  const party = { ...person, date: night, guests: 8, budget: "$251-$500", message: "xqmark words" };
  const sent = [
    await post("/event/vip-table", party),
    await post("/event/add-function-inquiry", { ...party, eventType: "Function Request" }),
    await post("/contact", { ...person, subject: "xqmark", message: "xqmark" }),
    await post("/event/subscribe", { firstName: first, email, countryCode: "+61", number: "491577001" }),
    await post("/careers/career-form", {
      firstName: first,
      lastName: last,
      code: "+61",
      phone: person.phone,
      email,
      dob: "1999-02-28",
      social: "@xqmark",
      role: "dj",
    }),
    await post("/offers/claim-offer", {
      offer_id: offer?._id,
      fname: first,
      lname: last,
      email,
      phone: person.phone,
      dob: "",
      celebrateDate: night,
      instagram: "xqmark",
      guestName: "xqmark",
    }),
    await post("/contact", { ...person, email: "xqmark@", subject: "xqmark", message: "xqmark" }),
    await post("/admin/login", { email, password: "xqmark-password-1" }),
    await post("/admin/login", siteAdmin),
  ];
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 422, 401, 200]);
  const { token: live } = ((await sent.at(-1)?.json()) ?? {}) as { token: string };
  const staff = { authorization: live };
  const added = await post(
    "/admin/add-admin",
    { username: "Xqmarkette", email, password: "xqmark-velvet-tram-9" },
    staff,
  );
  expect(added.status).toBe(201);
  const found = await fetch(`${site.origin}/api/requests?q=xqmark`, { headers: staff });
  expect(((await found.json()) as { items: unknown[] }).items.length).toBeGreaterThan(3);
  expect(found.headers.get("cache-control")).toBe("no-store");

  const seen: Record<string, string> = {};
  const paths = [
    "/",
    "/events",
    "/offers",
    "/news",
    "/contact",
    "/sitemap.xml",
    "/llms.txt",
    "/news.rss",
    "/admin",
    "/admin/requests",
  ];
  for (const path of [...paths, "/api/openapi.json", "/api/offers/all-offers", "/api/event/getAllEvents"]) {
    const response = await fetch(site.origin + path);
    seen[path] = JSON.stringify([...response.headers]) + (await response.text());
  }
  const figures = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect(figures.status).toBe(200);
  seen.figures = await figures.text();
  for (const [at, answer] of sent.entries())
    seen[`answer ${at}`] = answer.url + (answer.bodyUsed ? "" : await answer.text());
  await site.stop();
  seen.log = site.output();
  for (const [where, text] of Object.entries(seen)) {
    expect(text.match(MARK)?.[0], `in ${where}`).toBe(undefined);
    for (const secret of [live, token, siteAdmin.password])
      expect(text.includes(secret), `a secret in ${where}`).toBe(false);
  }
});
