import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defaultSettings, findLeaf, settingLeaves, valueAt } from "../changed-settings.ts";
import { placeholders } from "./placeholders.ts";

/** The problems with a setting's value; empty if it is accepted. */
function problems(path: string, value: unknown): string[] {
  const leaf = findLeaf(path);
  if (!leaf) throw new Error(`No setting ${path}`);
  return (z.safeParse(leaf.schema, value).error?.issues ?? []).map(({ message }) => message);
}

test("every default is accepted", () => {
  const wrong = settingLeaves.flatMap(({ path }) =>
    problems(path, valueAt(defaultSettings, path)).map((one) => [path, one]),
  );
  expect(wrong).toEqual([]);
});

describe("placeholders", () => {
  test("that are known are accepted in every kind of text", () => {
    const all = Object.keys(placeholders).map((name) => `{${name}}`);
    expect(problems("pages.home.title", "Nightclub in {city}")).toEqual([]);
    expect(problems("pages.about.safety.text", all.join(" "))).toEqual([]);
    for (const lines of [all.slice(0, 20), all.slice(20)]) expect(problems("pages.home.marquee", lines)).toEqual([]);
    expect(problems("pages.contact.response", "[Write](mailto:{email}) or [call](tel:{phone}).")).toEqual([]);
  });

  test("that are unknown are rejected with those that are known", () => {
    const said = expect.stringMatching(
      /^\{nmae\} is not a placeholder\. Use one of \{name\}, \{tagline\}, .*\{capacity_seated\}\.$/,
    );
    expect(problems("pages.home.title", "Nightclub {nmae}")).toEqual([said]);
    expect(problems("pages.about.safety.text", "**{nmae}**")).toEqual([said]);
    expect(problems("pages.home.marquee", ["Fine", "{nmae}"])).toEqual([said]);
    expect(problems("pages.home.title", "{constructor}")).toHaveLength(1);
  });

  test("of a request are known in reply templates only", () => {
    const template = { name: "Hello", subject: "Your night, {reference}", text: "Hi {first_name}, call {phone}." };
    expect(problems("pages.replies.contact", [template])).toEqual([]);
    expect(problems("pages.replies.contact", [{ ...template, text: "{surname}" }])).toEqual([
      expect.stringMatching(/^\{surname\} is not a placeholder\. Use one of \{first_name\}, /),
    ]);
    expect(problems("pages.home.title", "Hi {first_name}")).toHaveLength(1);
  });
});

test("a link that guests cannot follow safely is rejected in every kind of text", () => {
  expect(problems("pages.about.safety.text", "[Go](javascript:alert)")).toEqual([
    expect.stringMatching(/can't be linked/),
  ]);
  const answer = (text: string) => problems("pages.faqs.questions", [{ question: "Why?", answer: text }]);
  expect(answer("[Go](//evil.example)")).toEqual([expect.stringMatching(/can't be linked/)]);
  expect(answer("[Go](https://club.example) and [go](/venue)")).toEqual([]);
  const point = (linkTo: string) =>
    problems("pages.contact.beforeYouWrite.points", [{ title: "Tickets", text: "Ask.", linkLabel: "Go", linkTo }]);
  expect(point("data:text/html,x")).toEqual(["Enter a page like /events, or a link that starts with https://."]);
  expect([point(""), point("/events")]).toEqual([[], []]);
});

test("a playlist plays from a known service only", () => {
  const playlist = (link: string) =>
    problems("pages.music.playlists", [
      { title: "House", description: "Loud.", link, picture: { image: "playlist-01", alt: "Cover", focus: "50% 50%" } },
    ]);
  expect(playlist("https://open.spotify.com/playlist/37i9dQZF1DXa8NOEUWPn9W")).toEqual([]);
  expect(playlist("https://evil.example/playlist/37i9dQZF1DXa8NOEUWPn9W")).toEqual([
    "Enter a link to a playlist, album or track on Spotify, Apple Music, SoundCloud or YouTube.",
  ]);
});
