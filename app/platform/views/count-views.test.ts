import { queryObjects } from "node:v8";
import { expect, test } from "vitest";
import { createViewCounter } from "./count-views.server.ts";
import { UNKNOWN } from "./source.ts";

test("invented ticket links take no memory beyond the limit, however long they wait to be stored", () => {
  const views = createViewCounter();
  const maps = () => queryObjects(Map, { format: "count" });
  const before = maps();
  for (let at = 0; at < 6_000; at += 1)
    views.add({ what: "ticket-click", link: `https://tickets.example/${at}`, source: UNKNOWN });
  expect(maps() - before).toBeLessThan(3_000);
  expect(views.take()).toHaveLength(2_000);
});
