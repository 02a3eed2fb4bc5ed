import { expect, test } from "vitest";
import { readLine } from "./read-line.ts";
import { guestsText, previewLines, readLines } from "./read-names.ts";

test.each([
  ["Mia", { name: "Mia", plus_ones: 0, email: "" }],
  ["Mia +2", { name: "Mia", plus_ones: 2, email: "" }],
  ["Mia Chen + 2", { name: "Mia Chen", plus_ones: 2, email: "" }],
  ["Mia+1", { name: "Mia", plus_ones: 1, email: "" }],
  ["Mia x3", { name: "Mia", plus_ones: 2, email: "" }],
  ["Mia Chen × 2, mia@guest.example", { name: "Mia Chen", plus_ones: 1, email: "mia@guest.example" }],
  ["mia+club@guest.example Mia Chen +2", { name: "Mia Chen", plus_ones: 2, email: "mia+club@guest.example" }],
  ["Mia Chen <mia@guest.example> +1", { name: "Mia Chen", plus_ones: 1, email: "mia@guest.example" }],
  ["1. Mia Chen", { name: "Mia Chen", plus_ones: 0, email: "" }],
  ["- Mia\tChen\t+1", { name: "Mia Chen", plus_ones: 1, email: "" }],
  ["Malcolm X", { name: "Malcolm X", plus_ones: 0, email: "" }],
  ["🎉 +1", { name: "🎉", plus_ones: 1, email: "" }],
  ["50 Cent", { name: "50 Cent", plus_ones: 0, email: "" }],
])("reads %j", (line, guest) => {
  expect(readLine(line)).toMatchObject([{ ...guest, question: "" }]);
});

/** A line's guests as text: `Mia +2 (note) [left out]`. */
const guestsIn = (line: string) =>
  readLine(line).map(({ name, plus_ones, note, left_out }) =>
    [name, plus_ones && `+${plus_ones}`, note && `(${note})`, left_out && `[${left_out}]`].filter(Boolean).join(" "),
  );

test.each([
  ["1) Leo Ross", ["Leo Ross"]],
  ["2) Zoe Ng +1", ["Zoe Ng +1"]],
  ["(3) Leo", ["Leo"]],
  ["1️⃣ Leo", ["Leo"]],
  ["Ian plus 2", ["Ian +2"]],
  ["Ben plus two", ["Ben +2"]],
  ["Leo +one", ["Leo +1"]],
  ["Leo (plus 1)", ["Leo +1"]],
  ["Leo Ross, +1", ["Leo Ross +1"]],
  ["Leo ＋１", ["Leo +1"]],
  ["Tom w/ 2", ["Tom +2"]],
  ["Tom w/2", ["Tom +2"]],
  ["Tom & 2 friends", ["Tom +2"]],
  ["Tom and friend", ["Tom +1"]],
  ["Omar + guest", ["Omar +1"]],
  ["Tom + a mate", ["Tom +1"]],
  ["2x Kim", ["Kim +1"]],
  ["Kim 3x", ["Kim +2"]],
  ["Kim (party of 4)", ["Kim +3"]],
  ["Leo Ross: +1", ["Leo Ross +1"]],
  ["Leo Ross: VIP", ["Leo Ross (VIP)"]],
  ["Tom +1 (Sue)", ["Tom +1 (Sue)"]],
  ["Mia Chen (VIP)", ["Mia Chen (VIP)"]],
  ["Alex & Jo", ["Alex", "Jo"]],
  ["Alex, Jo and Sam +1", ["Alex", "Jo", "Sam +1"]],
  ["Leo Ross, Mia Chen; Kim", ["Leo Ross", "Mia Chen", "Kim"]],
  ["Dr. Sam Lee, Jr.", ["Dr. Sam Lee Jr."]],
  ["Tess 0412 555 666", ["Tess [0412 555 666]"]],
  ["Tess ph: (04) 1255-5666 +1", ["Tess +1 [(04) 1255-5666]"]],
  ["Sam +1 0412 555 666", ["Sam +1 [0412 555 666]"]],
  ["Kim +61 412 555 666 +2", ["Kim +2 [+61 412 555 666]"]],
  ["Tess0412555666", ["Tess [0412555666]"]],
  ["Leo Ross -", ["Leo Ross"]],
  ["Leo Ross –", ["Leo Ross"]],
  ["• Leo", ["Leo"]],
  ["✓ Leo Ross", ["Leo Ross"]],
  ["🔥 Leo 🔥", ["Leo"]],
  ["\u200eLeo\u200f Ross\ufeff", ["Leo Ross"]],
  ["[10:02 PM, 27/11/2026] Sam: Leo Ross +1", ["Leo Ross +1 [[10:02 PM, 27/11/2026] Sam:]"]],
  ["27/11/2026, 10:02 pm - Sam: Leo Ross", ["Leo Ross [27/11/2026, 10:02 pm - Sam:]"]],
  ["Sam: Leo Ross +1", ["Leo Ross +1 [Sam:]"]],
  ["Blink 182", ["Blink 182"]],
  ["Blink 182 +2", ["Blink 182 +2"]],
  ["a) Leo Ross", ["Leo Ross"]],
  ["[x] Leo", ["Leo"]],
  ["- [ ] Leo +2", ["Leo +2"]],
  ["three x Kim", ["Kim +2"]],
  ["Leo x2 guests", ["Leo +1"]],
  ["Leo x4!", ["Leo +3"]],
  ["Leo +2.", ["Leo +2"]],
  ["Leo table of 4", ["Leo +3"]],
  ["Leo no plus one", ["Leo"]],
  ["Leo (no plus ones)", ["Leo"]],
  ["Leo, no +1", ["Leo"]],
  ["Tom + 2 (Kim, Sue)", ["Tom +2 (Kim, Sue)"]],
  ["Tom + 2: Kim, Sue", ["Tom +2 (Kim, Sue)"]],
  ["Guest list for Saturday:", []],
  ["Guest list", []],
  ["Total: 12", []],
  ["12 people", []],
  ["Leo [+3]", ["Leo +3"]],
  ['"Leo Ross" +1', ["Leo Ross +1"]],
  ["Leo (21st)", ["Leo (21st)"]],
  ["Leo (9:30 pm)", ["Leo (9:30 pm)"]],
  ["Kim (2 ladies) +2", ["Kim +2 (2 ladies)"]],
  ["Guest 4", ["Guest 4"]],
  ["-----", []],
  // Chats, and what people write around a list.
  ["27/11/26, 21:41 - Jess: <Media omitted>", []],
  ["[27/11/26, 9:41:07 pm] Jess: \u200eimage omitted", []],
  ["27/11/2026, 21:41 - Messages and calls are end-to-end encrypted. No one outside of this chat can read them.", []],
  ["Jess, [27.11.26 21:41]", []],
  ["Jess [9:41 PM]", []],
  ["Jess — Today at 9:41 PM", []],
  ["<Jess> Leo Ross +1", ["Leo Ross +1 [<Jess>]"]],
  ["9:41 PM Leo Ross +1", ["Leo Ross +1 [9:41 PM]"]],
  ["Please add Leo Ross +1", ["Leo Ross +1 [Please add]"]],
  ["Thanks!", []],
  ["Sent from my iPhone", []],
  ["Girls:", []],
  ["First Name\tLast Name\tPlus Ones", []],
  ["Name, Plus, Email", []],
  // Numbers of lines and signs of phones.
  ["1 . Leo Ross", ["Leo Ross"]],
  ["1º Leo Ross", ["Leo Ross"]],
  ["1-) Leo Ross", ["Leo Ross"]],
  ["ii) Leo Ross", ["Leo Ross"]],
  ["Leo Ross ➕1", ["Leo Ross +1"]],
  ["Leo Ross +1️⃣", ["Leo Ross +1"]],
  ["محمد علي +٢", ["محمد علي +2"]],
  ["Leo Ross 📱0412 555 666", ["Leo Ross [0412 555 666]"]],
  // Someone, in other words and languages.
  ["Leo plusone", ["Leo +1"]],
  ["Leo plus-one", ["Leo +1"]],
  ["Leo plus1", ["Leo +1"]],
  ["Leo plus fifteen", ["Leo +15"]],
  ["Leo + Begleitung", ["Leo +1"]],
  ["Leo mit Freundin", ["Leo +1"]],
  ["Leo plus eins", ["Leo +1"]],
  ["Leo et un ami", ["Leo +1"]],
  ["Leo + accompagnateur", ["Leo +1"]],
  ["Leo más uno", ["Leo +1"]],
  ["Leo + 2 amigos", ["Leo +2"]],
  ["Leo più uno", ["Leo +1"]],
  ["Leo e amiga", ["Leo +1"]],
  ["Leo mais 2", ["Leo +2"]],
  ["Leo met partner", ["Leo +1"]],
  ["Leo + osoba towarzysząca", ["Leo +1"]],
  ["Leo plus två", ["Leo +2"]],
  ["Иван плюс один", ["Иван +1"]],
  ["Leo & Uma", ["Leo", "Uma"]],
  ["Leo + Tre", ["Leo", "Tre"]],
  ["Leo and Ami", ["Leo", "Ami"]],
  // Texts beside a name.
  ["Leo Ross (ig: leoross)", ["Leo Ross (ig: leoross)"]],
  ["- Leo Ross (host: Sam)", ["Leo Ross (host: Sam)"]],
  ["Leo Ross [comp] +1", ["Leo Ross +1 (comp)"]],
  ["Leo Ross (+1 Sue Kim)", ["Leo Ross +1 (Sue Kim)"]],
  ["Leo Ross https://social.example/leo", ["Leo Ross [https://social.example/leo]"]],
  ["Leo&nbsp;O&#39;Brien +1", ["Leo O'Brien +1"]],
  ["<b>Leo Ross</b> +1", ["Leo Ross +1"]],
  ["'Leo Ross', 'Zoe Ng'", ["Leo Ross", "Zoe Ng"]],
])("%j is %j", (line, guests) => {
  expect(guestsIn(line)).toEqual(guests);
  expect(
    readLine(line)
      .map(({ question }) => question)
      .join(""),
  ).toBe("");
});

test.each([
  ["Uma Rao (2)", "Uma Rao", "Is that 2 people in all, or Uma Rao and 2 more? Write “Uma Rao x2” or “Uma Rao +2”."],
  ["Eve\t3", "Eve", "Is that 3 people in all, or Eve and 3 more? Write “Eve x3” or “Eve +3”."],
  ["Leo - 2", "Leo", expect.stringContaining("2 people in all")],
  ["2 Kim", "Kim", expect.stringContaining("2 people in all")],
  ["Kim 3 people", "Kim", expect.stringContaining("3 people in all")],
  ["José & co", "José", "How many come with José? Write it like “José +2”."],
  ["Tom + friends", "Tom", expect.stringContaining("How many come")],
  ["Ross, Leo", "Leo Ross", expect.stringContaining("one guest or two")],
  ["Leo 4pax", "Leo", expect.stringContaining("4 people in all")],
  ["Leo for 4", "Leo", expect.stringContaining("4 people in all")],
  ["Leo ++", "Leo ++", expect.stringContaining("How many people is")],
  ["Leo +?", "Leo +?", expect.stringContaining("How many people is")],
  ["Leo +2-3", "Leo +2-3", expect.stringContaining("How many people is")],
  ["Leo +1/2", "Leo +1/2", expect.stringContaining("How many people is")],
  ["Leo +1 Kim +2", "Leo +1 Kim", expect.stringContaining("How many people is")],
  ["Leo (maybe +1)", "Leo", expect.stringContaining("How many come with")],
  ["Leo maybe plus guest or two", "Leo maybe plus guest or two", expect.stringContaining("How many people is")],
  ["Leo {3}", "Leo", expect.stringContaining("3 people in all")],
  ["Leo = 3", "Leo", expect.stringContaining("3 people in all")],
  ["Leo Ross -1", "Leo Ross -1", expect.stringContaining("like “Leo Ross +2”")],
  ["Leo #2", "Leo #2", expect.stringContaining("How many people is")],
  ["Leo......2", "Leo......2", expect.stringContaining("How many people is")],
  ["Leo 2 girls", "Leo 2 girls", expect.stringContaining("How many people is")],
  ["Leo 2 of us", "Leo 2 of us", expect.stringContaining("How many people is")],
  ["Leo (2 guys 1 girl)", "Leo", expect.stringContaining("How many come with Leo")],
  ["Leo (1m/2f)", "Leo", expect.stringContaining("How many come with Leo")],
  ["Leo 1+2", "Leo 1", expect.stringContaining("How many people is")],
  ["Leo / Kim", "Leo / Kim", expect.stringContaining("one guest or two")],
  ["Leo with Kim", "Leo with Kim", expect.stringContaining("one guest or two")],
  ["Leo und Kim", "Leo und Kim", expect.stringContaining("one guest or two")],
  ["Leo (and Kim)", "Leo", expect.stringContaining("one guest or two")],
  ["1. Leo 2. Kim", "Leo 2. Kim", expect.stringContaining("one guest or two")],
  ["❌ Leo", "Leo", expect.stringContaining("crossed out")],
  ["~Leo Ross~", "Leo Ross", expect.stringContaining("crossed out")],
  ["~~Leo~~ +1", "Leo", expect.stringContaining("crossed out")],
  ["Leo ❌", "Leo", expect.stringContaining("crossed out")],
  ["Leo Ross - cancelled", "Leo Ross - cancelled", expect.stringContaining("they aren't coming")],
  ["Leo (not coming)", "Leo", expect.stringContaining("they aren't coming")],
  ["Leo + couple of mates", "Leo +couple of mates", expect.stringContaining("How many people is")],
  ["Leo plus constructor", "Leo plus constructor", expect.stringContaining("How many people is")],
  ["Leo 2F 1M", "Leo 2F 1M", expect.stringContaining("How many people is")],
  ["王小明（两位）", "王小明", expect.stringContaining("How many come with")],
  ["田中 他2名", "田中 他2名", expect.stringContaining("How many people is")],
  ["김철수 외 2명", "김철수 외 2명", expect.stringContaining("How many people is")],
  ["Mr & Mrs Ross", "Mr & Mrs Ross", expect.stringContaining("one guest or two")],
  ['"Ross, Leo",1', "Ross, Leo", expect.stringContaining("1 person in all")],
])("%j is asked about", (line, name, question) => {
  expect(readLine(line)).toMatchObject([{ text: line, name, question }]);
});

test("lines numbered without a sign lose their numbers, and a preview lists what is no guest", () => {
  const { lines, skipped } = previewLines("Guest list for Saturday:\n\n1 Leo Ross\n2 Zoe Ng +1\n\nTotal 3", 4);
  expect(lines.map(({ name, plus_ones, question }) => [name, plus_ones, question])).toEqual([
    ["Leo Ross", 0, ""],
    ["Zoe Ng", 1, ""],
  ]);
  expect(skipped).toEqual(["Guest list for Saturday:", "Total 3"]);
});

test("sixty thousand characters of anything are read at once", () => {
  for (const part of ["1 ", "+", "a@", "(", "night ", "-", "Total 1 ", "0412 ", "🔥", "x2 "]) {
    previewLines(part.repeat(60_000 / part.length), 4);
    previewLines(`${part.repeat(3_000 / part.length)}\n`.repeat(20), 4);
  }
});

test("a bad line keeps what was typed, with what to do", () => {
  const long = "n".repeat(201);
  const text = `Mia +2\r\n\n${long}\n+3\nBen +9\nZoë ben@nowhere\nKim x0\n${"n".repeat(200)}`;
  const { good, bad } = readLines(text, 4);
  expect(good.map(({ guest }) => guest.name)).toEqual(["Mia", "n".repeat(200)]);
  expect(bad).toEqual([
    { text: long, problem: "Use 200 characters or fewer for the name." },
    { text: "+3", problem: "Enter a name." },
    { text: "Ben +9", problem: "Bring at most 4 plus-ones per guest." },
    { text: "Zoë ben@nowhere", problem: "Check the email address: it should look like name@example.com." },
    { text: "Kim x0", problem: "Enter the number of plus-ones." },
  ]);
  expect(readLines("Mia +1", 0).bad[0]?.problem).toMatch(/^Plus-ones aren't possible/);
  expect(readLines(Array(302).fill("Mia").join("\n"), 0).bad).toHaveLength(2);
});

test("a preview counts people whose number is known, and says how many lines are to be decided", () => {
  expect(guestsText(["0", "2"])).toBe("2 guests, 4 people.");
  expect(guestsText(["0", " 2 ", "", "many"])).toBe("2 guests, 4 people. 2 to decide.");
});
