import { expect, test } from "vitest";
import { openTestDatabase, testAddress } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";
import { listening } from "../../../test/listening.ts";
import { metricsListener } from "./metrics-listener.server.ts";

test("wrong metrics tokens are limited by sender, and the right one never is", async () => {
  const db = await openTestDatabase(await testAddress(await testFolder()));
  const access = { token: "velvet-harbour-tram", db, loginLimit: 3, proxies: 1 };
  const { origin } = await listening(
    metricsListener(
      async () => "up 1\n",
      access,
      () => expect.unreachable(),
    ),
  );
  const ask = (token: string, from: string) =>
    fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}`, "x-forwarded-for": from } });
  const wrong: number[] = [];
  for (let at = 0; at < 5; at += 1) wrong.push((await ask(`wrong ${at}`, "198.51.100.1")).status);
  expect(wrong).toEqual([401, 401, 401, 429, 429]);
  expect(Number((await ask("wrong", "198.51.100.1")).headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await (await ask(access.token, "198.51.100.1")).text()).toBe("up 1\n");
  for (let at = 0; at < 5; at += 1) expect(await (await ask(access.token, "203.0.113.9")).text()).toBe("up 1\n");
});
