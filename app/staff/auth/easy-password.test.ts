import { describe, expect, test } from "vitest";
import { passwordRejection } from "./easy-password.server.ts";
import { newPassword } from "./new-password.ts";

const EASY = "This password is easy to guess. Use three or four unrelated words.";
const COMMON = "This is one of the most common passwords. Use three or four unrelated words.";

/** What each password is told, by password. */
async function told(passwords: string[], names: string[] = []): Promise<Record<string, string | undefined>> {
  const all = await Promise.all(passwords.map(async (one) => [one, await passwordRejection(one, names)] as const));
  return Object.fromEntries(all);
}

const each = (passwords: string[], text: string | undefined) =>
  Object.fromEntries(passwords.map((password) => [password, text]));

describe("a new password", () => {
  test("is no keyboard walk, repeat or year, and no name of the person or the venue", async () => {
    const names = ["Ana Petrov", "ana.petrov@mail.example"];
    const easy = [
      "password1234",
      "P@ssw0rd1234",
      "passwordpassword",
      "qwertyuiopasdfgh",
      "1q2w3e4r5t6y",
      "123456789012",
      "aaaaaaaaaaaa",
      "abcabcabcabc",
      "iloveyou1234",
      "letmeinletmein",
      "Afterglow2026",
      "afterglowsydney",
      "surryhills12",
      "anapetrov123",
      "ana.petrov@mail",
    ];
    expect(await told(easy, names)).toEqual(each(easy, EASY));
  });

  test("is none of the 100,000 most common ones, which breaches revealed, in any case and Unicode form", async () => {
    // Each looks random enough to the estimate alone: words typed with a Russian keyboard, serial numbers, two breaches.
    const common = [
      "ytpfdbcbvjcnm",
      "hjpjxrf23062007",
      "nEMvXyHeqDd5OQxyXYZI",
      "BhRh0h2Oof6XbqJEH",
      "30secondstomars",
      "perasperaadastra",
      "YTPFDBCBVJCNM",
      "Perasperaadastra",
      // As typed on a keyboard with wide characters.
      "ｐｅｒａｓｐｅｒａａｄａｓｔｒａ",
    ];
    expect(await told(common)).toEqual(each(common, COMMON));
  });

  test("may be unrelated words, or generated", async () => {
    const good = [
      "velvet-harbour-tram",
      "correct horse battery staple",
      "Zoë-café-naïve-crème",
      newPassword(),
      newPassword(),
    ];
    expect(await told(good, ["Ana"])).toEqual(each(good, undefined));
  });
});
