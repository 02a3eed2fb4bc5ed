import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { startDns } from "../../../test/dns-server.ts";
import { message, post, rows } from "../../../test/guest-forms.ts";
import { guestOf } from "../../../test/guests.ts";
import { makeEvent, makeImage, makeNews, makeOffer, makeRequest } from "../../../test/makers.ts";
import { listForm } from "../../../test/staff-lists.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { endpoints } from "../endpoints.ts";
import { openApi } from "./open-api.server.ts";

describe("the description", () => {
  test("is valid OpenAPI 3.1, and every reference in it resolves", async () => {
    const { origin } = await testApp();
    const response = await fetch(`${origin}/api/openapi.json`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    const document = await response.json();
    const validator = new Validator();
    expect(await validator.validate(document)).toMatchObject({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(() => validator.resolveRefs()).not.toThrow();
    expect(document.servers).toEqual([{ url: "http://localhost/api" }]);
    const etag = response.headers.get("etag") ?? "";
    expect((await fetch(`${origin}/api/openapi.json`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  test("defines each shape once, and none only in terms of itself", async () => {
    const { schemas } = openApi(endpoints, "https://club.example").components;
    for (const [name, schema] of Object.entries(schemas))
      expect(schema.$ref, name).not.toBe(`#/components/schemas/${name}`);
    expect(schemas.Refusal).toMatchObject({
      type: "object",
      properties: { message: { type: "string" }, errors: { type: "object" } },
      required: ["message"],
    });
  });

  test("asks for a token where the endpoint does, and leaves out the honeypot", () => {
    const text = JSON.stringify(openApi(endpoints, "https://club.example"));
    const { paths } = JSON.parse(text);
    for (const { method, path, access } of endpoints) {
      const { security } = paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      expect(security, `${method} ${path}`).toEqual(access === "anyone" ? [] : [{ token: [] }]);
    }
    expect(text).not.toContain(`"${HONEYPOT}"`);
    const body = paths["/contact"].post.requestBody.content["application/json"].schema;
    expect(body.required).toEqual(["name", "email", "subject", "message"]);
    const form = paths["/event/add-event"].post.requestBody.content["multipart/form-data"].schema;
    expect(form.required).toContain("image");
  });

  test("matches the actual responses", async () => {
    const dns = await startDns(() => ["v=DMARC1; p=none"]);
    const app = await testApp({ dnsServer: dns.address });
    const ana = await caller(app);
    const picture_id = await makeImage(app.db);
    const event = await makeEvent(app.db, { picture_id });
    await makeOffer(app.db, { valid_till: "2099-12-31", picture_id });
    const news = await makeNews(app.db, { author: "Ana" });
    const request = await makeRequest(app.db, { status: "contacted", date: addDays(tonight(), 5) });
    const guest = (await guestOf(app.db, request))?.id ?? "";
    const ids: Record<string, string> = {
      "/event/admin-event/:id": event,
      "/event/check-event/:id": event,
      "/event/repeat-dates/:id": `${event}?every=week&times=2`,
      "/event/night-changes/:id": event,
      "/event/affected/:id": event,
      "/news/:id": news,
      "/images/admin-image/:id": picture_id,
      "/news/admin-news/:id": news,
      "/requests/:id": request,
      "/requests/:id/answer": request,
      "/deposits/of/:id": request,
      "/guests/of/:row": request,
      "/guests/:id": guest,
      "/club-nights/:night": addDays(tonight(), 5),
      "/settings/groups/:group": "venue",
    };
    const queries: Record<string, string> = {
      "/insights/groups": "?by=weekday",
      "/insights/statements/promoter": "?name=Luca%20Moretti",
      "/deposits/nights": `?from=${tonight()}&to=${tonight()}`,
      "/floor/choices": `?request=${request}`,
      "/guests/tags/preview": `?rule=${encodeURIComponent(JSON.stringify({ kind: "visits", visits: 1, months: 6 }))}`,
    };
    const repeated = await ana.post(`/api/event/repeat-event/${event}`, { every: "week", times: 1 });
    ids["/event/series/:id"] = (await repeated.json()).series;
    const mails = await (await ana.get("/api/mail/outbox")).json();
    await post(app, "/api/contact", message);
    ids["/requests/:id/shown"] = (await rows(app)).at(-1)?.id ?? "";
    ids["/mail/outbox/:id"] = mails.items[0]._id;
    const offers = await (await ana.get("/api/offers/admin-all-offers")).json();
    ids["/offers/admin-offer/:id"] = offers[0]._id;
    const list = await ana.post("/api/guest-lists", listForm);
    ids["/guest-lists/:id"] = (await list.json())._id;
    await ana.post("/api/insights/links", { word: "poster", target: "/events" });
    ids["/insights/links/:word"] = "poster";
    const campaign = await ana.post("/api/campaigns", { subject: "This week" });
    ids["/campaigns/:id"] = (await campaign.json()).campaign._id;
    ids["/campaigns/:id/email"] = ids["/campaigns/:id"] ?? "";
    ids["/campaigns/:id/results"] = ids["/campaigns/:id"] ?? "";
    ids["/campaigns/:id/sending"] = ids["/campaigns/:id"] ?? "";
    ids["/newsletter/subscribers/:id/consents"] = await makeSubscriber(app.db);
    const files: unknown[] = ["csv", "html", "pdf", "png", "svg", "tar", "zst"];
    const asked = endpoints.filter(({ method, output }) => method === "GET" && !files.includes(output));
    expect(asked.length).toBeGreaterThan(15);
    for (const { path, output } of asked) {
      const response = await ana.get(`/api${path.replace(/:\w+/, ids[path] ?? "")}${queries[path] ?? ""}`);
      expect(response.status, path).toBe(200);
      if (typeof output !== "object") throw new Error(`${path} sends no JSON.`);
      expect(output.safeParse(await response.json()).error, path).toBeUndefined();
    }
  });
});
