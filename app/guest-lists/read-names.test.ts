import { expect, test } from "vitest";
import { readLine, readLines } from "./read-names.ts";

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
  expect(readLine(line)).toEqual(guest);
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
