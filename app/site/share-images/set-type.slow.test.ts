import { Resvg } from "@resvg/resvg-js";
import { describe, expect, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { typePairings } from "../../platform/venue/schema/type-pairings.ts";
import { composeShareImage } from "./compose-share-image.server.ts";
import { DISPLAY, fitText, TEXT, typeSetterFor } from "./set-type.server.ts";
import type { ShareCard } from "./share-card.server.ts";
import { fontsForScripts, placeFont } from "./share-fonts.server.ts";
import { shareFrame } from "./share-frame.server.ts";

const samples = [
  "Ærøskøbing Ñandú Łódź",
  "Đặng Thị Hương",
  "Νύχτα στην Αθήνα",
  "Ночь на Неве, Київ",
  "คืนแห่งแสงไฟ × Ember",
  "真夜中のディスコ「銀座」",
  "서울의 밤 2026",
  "ليلة في دبي",
  "לילה בתל אביב",
  "上海之夜，欢迎光临",
  "東京 x서울 x กรุงเทพ",
];

/** The outlines that resvg renders for a text in one font only, without positions. */
function outlines(text: string, { family, path }: { family: string; path: string }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text y="50" font-family="${family}" font-size="40">${text}</text></svg>`;
  const rendered = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [path] } }).toString();
  return [...rendered.matchAll(/ d="([^"]*)"/g)].map(([, outline]) => outline).join();
}

/** The families and texts of the runs of a text that was set. */
const runsIn = (markup: string) =>
  [...markup.matchAll(/<tspan font-family="([^"]+)">([^<]*)<\/tspan>/g)].map(([, family = "", text = ""]) => ({
    family,
    text,
  }));

describe("a share image's text", () => {
  test.each(Object.keys(typePairings) as (keyof typeof typePairings)[])(
    "has a glyph for each character, whatever its script: %s",
    async (pairing) => {
      const folder = await testFolder();
      const { display, text } = typePairings[pairing];
      for (const sample of samples) {
        const setter = await typeSetterFor([sample], folder, pairing);
        expect(setter.renderable(sample)).toBe(sample.normalize("NFC"));
        const files = [display.file, text.file, "manrope-text", ...fontsForScripts(sample)];
        const fonts = await Promise.all(files.map((name) => placeFont(folder, name)));
        for (const font of [DISPLAY, TEXT] as const) {
          const runs = runsIn(setter.set(sample, font));
          expect(runs.map((run) => run.text).join("")).toBe(sample.normalize("NFC"));
          for (const run of runs) {
            const placed = fonts.find(({ family }) => family === run.family);
            if (!placed) throw new Error(`No font has the family ${run.family}.`);
            const box = outlines("\u{10fffd}", placed);
            for (const one of new Set(run.text.replace(/[\s\p{M}]/gu, ""))) {
              expect(outlines(one, placed), `${one} in ${run.family}`).not.toBe(box);
            }
          }
        }
      }
    },
  );

  test("is in one font where one has all of its letters, and in Chinese or Japanese letters as its language tells", async () => {
    const folder = await testFolder();
    const families = async (text: string) =>
      runsIn((await typeSetterFor([text], folder, "poster")).set(text, DISPLAY)).map(({ family }) => family);
    expect(await families("House of Ember")).toEqual(["Archivo Display"]);
    expect(await families("Ember คืน")).toEqual(["Noto Sans Thai"]);
    expect(await families("銀座の夜")).toEqual(["Noto Sans Jp"]);
    expect(await families("上海之夜")).toEqual(["Noto Sans Sc"]);
  });

  test("loses symbols that no font has, and is left out where a letter is missing", async () => {
    const setter = await typeSetterFor([], await testFolder(), "poster");
    expect(setter.renderable("Fire 🔥 night 👩‍🎤")).toBe("Fire night");
    expect(setter.renderable("🔥")).toBe("");
    expect(setter.renderable("ღამე in Tbilisi")).toBe("");
    expect(setter.renderable("मुंबई की रात")).toBe("");
    expect(setter.width("ღ🔥", DISPLAY, 100)).toBe(0);
    expect(setter.renderable('<b> & "a" \u0007 ]]>')).toBe('<b> & "a" ]]>');
  });

  test("is replaced by the club's name, and the image works without any text", async () => {
    const folder = await testFolder();
    const frame = shareFrame();
    const card: ShareCard = {
      art: "",
      facts: undefined,
      whole: false,
      torn: false,
      kicker: "",
      note: "",
      date: ["SAT", "28 NOV"],
      title: "House of Ember",
      stamp: "CANCELLED",
    };
    const rendered = async (change: Partial<ShareCard>, club: string) => {
      const setter = await typeSetterFor([change.title ?? "", club], folder, "poster");
      const names = { name: club, wordmark: club, place: club, standIn: "ღ" };
      const bytes = await composeShareImage({
        card: { ...card, ...change },
        frame: { ...frame, ...names },
        setter,
        art: undefined,
        wordmark: undefined,
      });
      return bytes.toString("base64");
    };
    expect(await rendered({ title: "ღამე" }, "Ember")).toBe(await rendered({ title: "Ember" }, "Ember"));
    expect(await rendered({ title: "ღამე", stamp: "ღამე" }, "ღამე")).toBe(await rendered({ title: "", stamp: "" }, ""));
  });

  test("has room for both halves of Thai's vowel am", async () => {
    const setter = await typeSetterFor(["ทำ"], await testFolder(), "poster");
    expect(setter.width("ทำท", TEXT, 100)).toBeGreaterThan(2.4 * setter.width("ท", TEXT, 100));
  });

  test("breaks between words in scripts without spaces, never before a full stop", async () => {
    const title = "真夜中のディスコ。銀座で朝まで踊り続ける夜";
    const setter = await typeSetterFor([title], await testFolder(), "poster");
    const { lines } = fitText(setter, title, DISPLAY, {
      width: 400,
      height: 400,
      largest: 60,
      smallest: 32,
      leading: 1,
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(title);
    for (const line of lines) {
      expect(line).not.toMatch(/^[。、」]/u);
      expect(setter.width(line, DISPLAY, 60)).toBeLessThanOrEqual(400);
    }
  });
});

test("text is set as large as its room allows, and cut off only at the smallest", async () => {
  const setter = await typeSetterFor([], await testFolder(), "poster");
  const room = { width: 600, height: 200, largest: 60, smallest: 32, leading: 1 };
  const set = (text: string) => fitText(setter, text, DISPLAY, room);
  expect(set("Ember")).toEqual({ size: 60, lines: ["Ember"] });
  const long = "The new sound system is in, and you can talk under it";
  const { size, lines } = set(long);
  expect(lines.join(" ")).toBe(long);
  expect(lines.length * size).toBeLessThanOrEqual(room.height);
  const endless = set("Nightclub ".repeat(60));
  expect([endless.size, endless.lines.length, endless.lines.at(-1)?.at(-1)]).toEqual([32, 6, "…"]);
  for (const line of [
    ...lines.map((text) => setter.width(text, DISPLAY, size)),
    ...endless.lines.map((text) => setter.width(text, DISPLAY, 32)),
  ])
    expect(line).toBeLessThanOrEqual(room.width);
  // A word that is too wide for the column at any size.
  expect(set("W".repeat(80)).lines).toHaveLength(1);
});
