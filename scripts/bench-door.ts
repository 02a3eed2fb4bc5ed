import { chromium } from "@playwright/test";
import { tonight } from "../app/content/club-night.ts";
import { siteAdmin, startSite } from "../test/site.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";

const GUESTS = 40;
const ROUNDS = 6;

/** Lighthouse's mid-range phone on a slow mobile network; bytes per second and ms. */
const phone = { rate: 4, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false };

/** How long a phone takes from a door's link to the first guest that can be tapped, in ms, with an empty cache. */
export async function benchDoor(): Promise<void> {
  const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
  const call = async <Answer>(path: string, form?: object, token = ""): Promise<Answer> => {
    const headers = { "Content-Type": "application/json", authorization: token };
    const response = await fetch(
      site.origin + path,
      form ? { method: "POST", headers, body: JSON.stringify(form) } : { headers },
    );
    return (await response.json()) as Answer;
  };
  const { token } = await call<{ token: string }>("/api/admin/login", siteAdmin);
  const night = tonight();
  for (let index = 0; index < GUESTS; index += 1) {
    const { reference } = await call<{ reference: string }>("/api/event/vip-table", {
      name: `Mia Karlsson ${index}`,
      email: `mia${index}@example.com`,
      phone: `+61491570${100 + index}`,
      date: night,
      guests: 4,
      budget: "$251-$500",
      message: "",
    });
    const found = await call<{ items: { _id: string }[] }>(`/api/requests?show=all&q=${reference}`, undefined, token);
    await call(`/api/requests/${found.items[0]?._id}`, { status: "approved" }, token);
  }
  const { link } = await call<{ link: string }>("/api/tonight/passes", { night, door: "Front door" }, token);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", phone);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", phone);
    const begun = performance.now();
    await page.goto(link, { waitUntil: "commit" });
    const button = page.getByRole("button", { name: /^Arrived: / }).first();
    await button.waitFor();
    times.push(Math.round(performance.now() - begun));
    await context.close();
  }
  await browser.close();
  await site.stop();
  times.sort((one, other) => one - other);
  console.log("Door page from its link on a slow phone, ms until the first guest can be tapped:", times.join(" "));
}
