import { expect, test } from "vitest";
import { calledName } from "./called-name.ts";

test.each([
  ...["Zoë", "O’Brien", "O'Brien", "Jean-Luc", "Ng", "María José", "Nguyễn Thị Minh Khai", "X Æ", "MIA", "Dr. No"],
  ...["J.R.", "J. R. R.", "Mary Jane", "MARÍA JOSÉ", "Ðorđe", "Łukasz", "D’Angelo", "Björk", "Œdipe", "Anne‐Marie"],
  ...[
    "Nikos",
    "Νίκος",
    "Дмитрий",
    "محمد",
    "עומר",
    "美咲",
    "王小明",
    "지민",
    "ประยุทธ์",
    "अनिल",
    "Khin Win",
    "Grace",
    "Free",
  ],
  ...["A", "Ó", "van der Berg", "Will", "Bill", "Penny", "Cash", "Al", "Mc Donald", "Núria", "Abdul Rahman bin Ali"],
])("calls %s by name", (name) => {
  expect(calledName(name)).toBe(name);
});

test.each([
  ...["", " ", "-", "...", "’", "WIN 1000 AUD at evil.example/x", "evil.example", "Mia evil.com", "www.evil", "t.co"],
  ...[
    "https://evil.example",
    "//evil",
    "mia@evil.example",
    "Mia (evil)",
    "call 0412345678",
    "Mia2",
    "1000",
    "$100",
    "€5",
  ],
  ...[
    "X Æ A-12",
    "Mia!",
    "Mia?",
    "100% free",
    "WIN BIG NOW",
    "Win cash",
    "FREE MONEY",
    "You won",
    "Your account is locked",
  ],
  ...[
    "Click here",
    "bitcoin",
    "Casino Royale",
    "evil。example",
    "evil．com",
    "Mia\u202Emoc.live",
    "Mia\u2066",
    "<b>Mia</b>",
  ],
  ...[
    "{first_name}",
    "--first-name--",
    "Mia\u0000",
    "Z̷̢̧a̵l̶g̷ơ̵̢̧",
    "a b c d e f",
    "M".repeat(51),
    "１０００",
    "٣٠٠",
    "Mia #1",
  ],
  ...["Mia_evil", "Mia=evil", "Mia & Leo", "Mia;Leo", "Verify Password", "Claim your prize", "😀"],
])("does not call anyone %s", (name) => {
  expect(calledName(name)).toBe("");
});

test("spaces are single", () => {
  expect(calledName("  María \t José ")).toBe("María José");
});

test.each([
  // Letters of two alphabets in one word, and strokes through letters.
  ...["Еvil", "Маіl Service", "M\u0337i\u0337a\u0337"],
  ...[
    "evil dot com",
    "null",
    "undefined",
    "FNAME",
    "Dear customer",
    "Congratulations",
    "Вы выиграли",
    "点击这里",
    "免费赢大奖",
  ],
  ...["Kostenlos gewinnen", "Cliquez ici", "ＷＷＷ．ｅｖｉｌ．ｃｏｍ", "evil\u2024example"],
])("%s is no name", (typed) => {
  expect(calledName(typed)).toBe("");
});

test.each([
  ["Ｍｉａ", "Mia"],
  ["𝓜𝓲𝓪", "Mia"],
  ["Jean–Luc", "Jean–Luc"],
  ["Мария", "Мария"],
  ["Anna Μαρία", "Anna Μαρία"],
])("%s is called %s", (typed, name) => {
  expect(calledName(typed)).toBe(name);
});
