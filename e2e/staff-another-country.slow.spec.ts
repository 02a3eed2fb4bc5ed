import { settingGroups } from "../app/house/settings/groups.ts";
import { liquorSources } from "../app/platform/country-packs/australia/liquor.ts";
import { australianRegister } from "../app/platform/country-packs/australia/register.ts";
import { type AustralianState, australianStates } from "../app/platform/country-packs/australia/state.ts";
import { localTexts } from "../app/platform/country-packs/local-texts.ts";
import { dayIn } from "../app/platform/lib/time/wall-time-text.ts";
import { chicago } from "../test/chicago.ts";
import { startSmtp } from "../test/smtp.ts";
import { vienna } from "../test/vienna.ts";
import { entryPages, listPages, plainPages } from "./every-page.ts";
import { alive, open } from "./loaded.ts";
import { enterOddTexts } from "./odd-entries.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, siteAdmin, staffHeaders, test } from "./site.ts";

const states = Object.keys(australianStates) as AustralianState[];

/** Every sentence and name of the Australian pack that no other place has. */
const australian = [...states, ""].flatMap((region) => {
  const here = Object.values(localTexts({ country: "AU", region }));
  const elsewhere = ["AT", "US", "NZ"].flatMap((country) => Object.values(localTexts({ country, region: "" })));
  const register = states.includes(region as AustralianState)
    ? australianRegister(region as AustralianState)
    : undefined;
  const law = register ? [register.note, ...register.sources.map(({ name }) => name)] : [];
  return [...here.filter((text) => text && !elsewhere.includes(text)), ...law];
});
const law = Object.values(liquorSources).map(({ name }) => name);

/** Short ones are among the names, as whole words: codes and secrets are random letters. */
const phrases = [...new Set([...australian, ...law])].filter(({ length }) => length > 6);

/** Names of Australian law, places, money and numbers, and of the demo's club. */
const names =
  /Austral|\bNSW\b|New South|Queensland|\bQLD\b|Tasmania|Sydney|Surry|Ember|5550 0142|afterglow\.example|NightRide|Keypass|\bRSA\b|\bBSB\b|\bGST\b|\bABN\b|\bAUD\b|A\$|\+61|\(0[2378]\) ?\d{4}|\b1[38]00 \d{3}|000 112|Triple Zero|Harbour|[Tt]errace\b/;

/** A club night lasts until six in the morning. */
const NIGHT_ENDS_MS = 6 * 3_600_000;

const months = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*";

const clubs = [
  { city: "Vienna", settings: vienna, foreign: new RegExp(`\\$\\d|\\d [AP]M\\b|\\b${months} \\d{1,2}\\b(?!:)`) },
  { city: "Chicago", settings: chicago, foreign: new RegExp(`€|\\b\\d{1,2} ${months}\\b|\\bVAT\\b|\\bIBAN: `) },
];

/** What people read on a page, besides the choices that a list offers: those name every country. */
const readSource = `(() => {
  const read = [];
  const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const element = node.nodeType === 1 ? node : node.parentElement;
    if (element.closest("script, style, template, [role=listbox], option:not(:checked)")) continue;
    if (node.nodeType === 3) read.push(node.data);
    else {
      for (const name of ["aria-label", "title", "placeholder", "content"]) read.push(node.getAttribute(name) ?? "");
      if (node.matches("input:not([type=time], [type=date], [type=datetime-local], [type=hidden]), textarea")) read.push(node.value);
    }
  }
  return read.map((text) => text.trim()).filter(Boolean).join("\\n");
})()`;

for (const { city, settings, foreign } of clubs) {
  test(`no screen, email or document of a club in ${city} has anything of Australia's or of the demo`, async ({
    page,
    startOwnSite,
    allowConsoleErrors,
  }) => {
    test.setTimeout(180_000);
    allowConsoleErrors(/404|422/);
    const smtp = await startSmtp();
    const env = { SMTP_URL: smtp.url, DEMO: "off", RATE_LIMIT_FORMS: "0", RATE_LIMIT_LOGIN: "0" };
    const site = await startOwnSite({ env });
    await publishSettings(site.origin, settings);
    const { authorization: token } = await staffHeaders(site.origin);
    const night = dayIn(String(settings["venue.timeZone"]), Date.now() - NIGHT_ENDS_MS);
    const entries = await enterOddTexts(site, token, "one", 0, night);
    const found: string[] = [];
    const search = (where: string, all: string) => {
      const text = all.replaceAll(siteAdmin.email, "").replace(/https?:\S+/g, "");
      for (const one of [
        ...phrases.filter((phrase) => text.includes(phrase)),
        names.exec(text)?.[0],
        foreign.exec(text)?.[0],
      ])
        if (one)
          found.push(`${where}: ${one} in ${text.slice(Math.max(0, text.indexOf(one) - 60), text.indexOf(one) + 60)}`);
    };

    // Documents, which no screen shows.
    const files = [
      ...["requests.csv", "guests.csv", "newsletter/subscribers.csv", "newsletter/suppressions.csv", "trail.csv"],
      ...[`tonight/after.csv?night=${night}`, `tonight/count.csv?night=${night}`],
      `deposits/daily.csv?from=${night}&to=${night}`,
    ];
    for (const file of files) {
      const answer = await page.request.get(`${site.origin}/api/${file}`, { headers: { authorization: token } });
      expect(answer.status(), file).toBe(200);
      // What the setup replaced is part of the trail.
      search(file, (await answer.text()).replace(/^.* → .*$/gm, ""));
    }

    await page.addInitScript((stored) => {
      if (location.protocol !== "about:") localStorage.setItem("token", stored);
    }, entries.token);
    const underWay = new Set<unknown>();
    page.on("request", (request) => request.url().includes("/api/") && underWay.add(request));
    page.on("requestfinished", (request) => underWay.delete(request));
    page.on("requestfailed", (request) => underWay.delete(request));
    const settingPages = settingGroups.map(({ id }) => `/admin/settings/${id}`);
    const paths = [...new Set([...plainPages, ...listPages, ...settingPages, ...entryPages(entries)])];
    for (const path of paths) {
      await open(page, site.origin + path);
      if (path.startsWith("/admin") || path.startsWith("/door")) await alive(page);
      await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
      await expect.poll(() => underWay.size, { intervals: [20] }).toBe(0);
      search(path, await page.evaluate<string>(readSource));
    }

    expect(smtp.mails.length).toBeGreaterThan(15);
    for (const { parsed } of smtp.mails)
      search(`email ${parsed.subject}`, `${parsed.from?.text}\n${parsed.subject}\n${parsed.text}`);
    await smtp.stop();
    expect(found).toEqual([]);
  });
}
