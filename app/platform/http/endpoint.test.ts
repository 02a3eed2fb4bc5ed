import { Hono } from "hono";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint } from "./endpoint.server.ts";
import { ifSent, pageNumber } from "./query-fields.server.ts";

const listed = endpoint({
  method: "GET",
  path: "/nights/:night",
  access: "anyone",
  summary: "Lists guests.",
  params: z.object({ night: z.iso.date("Enter a night like 2026-11-28.") }),
  query: z.object({ page: pageNumber(), sort: ifSent(z.enum(["name", "time"])), q: z.optional(z.string()) }),
  headers: ["If-Match"],
  output: z.unknown(),
  handle: async (_context, _services: object, sent) => sent,
});

const saved = jsonEndpoint({
  method: "POST",
  path: "/guests/:id",
  access: "anyone",
  summary: "Saves a guest.",
  input: z.object({ name: z.string() }),
  headers: ["Idempotency-Key"],
  output: z.object({ id: z.string(), name: z.string(), key: z.optional(z.string()) }),
  status: 201,
  handle: async (_context, _services: object, { params, headers, data }) => ({
    ...params,
    ...data,
    key: headers["Idempotency-Key"],
  }),
});

const app = new Hono();
for (const { method, path, handle } of [listed, saved]) app.on(method, path, (context) => handle(context, {}));

async function call(path: string, init?: RequestInit): Promise<[number, unknown]> {
  const response = await app.request(path, init);
  return [response.status, await response.json()];
}

test("an endpoint gets its path, query and headers as their schemas read them", async () => {
  const headers = { "If-Match": 'W/"7"' };
  expect(await call("/nights/2026-11-28?page=3&sort=&q=%20mia&other=1", { headers })).toEqual([
    200,
    {
      params: { night: "2026-11-28" },
      query: { page: 3, q: " mia" },
      hasQuery: true,
      headers: { "If-Match": { version: 7, tag: "7" } },
    },
  ]);
  expect(await call("/nights/2026-11-28")).toEqual([
    200,
    { params: { night: "2026-11-28" }, query: { page: 1 }, hasQuery: false, headers: {} },
  ]);
});

test("what no schema accepts is 400 with the schema's words, or the parameter's name", async () => {
  expect(await call("/nights/2026-02-30")).toEqual([400, { message: "Enter a night like 2026-11-28." }]);
  expect(await call("/nights/2026-11-28?page=0")).toEqual([400, { message: "`page` must be a number from 1." }]);
  expect(await call("/nights/2026-11-28?sort=age")).toEqual([400, { message: "Invalid value for `sort`." }]);
});

test("a key of another length is rejected once the body was checked", async () => {
  const send = (body: string, key: string) =>
    call("/guests/5", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    });
  expect(await send('{"name":"Mia"}', "a")).toEqual([201, { id: "5", name: "Mia", key: "a" }]);
  expect(await send('{"name":"Mia"}', "a".repeat(201))).toEqual([
    400,
    { message: "Idempotency-Key must have 1 to 200 characters." },
  ]);
  expect((await send("{}", "a".repeat(201)))[0]).toBe(422);
});
