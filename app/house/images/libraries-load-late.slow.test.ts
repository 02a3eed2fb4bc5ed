import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startSite } from "../../../test/site.ts";

// Linux alone says what a process has loaded.
test.runIf(existsSync("/proc/self/maps"))(
  "a server loads the libraries for images, which need a sixth of its memory, once it makes one",
  async () => {
    const site = await startSite();
    const loaded = () =>
      ["libvips", "resvgjs"].filter((name) => readFileSync(`/proc/${site.pid}/maps`, "utf8").includes(name));
    for (const page of ["/", "/events", "/faqs", "/admin"]) await (await fetch(site.origin + page)).text();
    expect(loaded()).toEqual([]);
    const calendar = await (await fetch(`${site.origin}/events`)).text();
    const [event = ""] = /\/events\/[\w-]{8,}/.exec(calendar) ?? [];
    const page = await (await fetch(site.origin + event)).text();
    const [, shared = ""] = /"og:image" content="([^"]+)"/.exec(page) ?? [];
    const image = await fetch(new URL(new URL(shared).pathname, site.origin));
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(loaded()).toEqual(["libvips", "resvgjs"]);
    await site.stop();
  },
);
