import { expect, test } from "vitest";
import { orderTemplates } from "./use-several-answer.ts";

test("several guests get the template that names what all of them get", () => {
  const first = (gets: { table: boolean; deposit: boolean }) => {
    const templates = [
      { name: "Table and deposit", subject: "Confirmed", text: "{table} is yours. Please pay {deposit}." },
      { name: "Table", subject: "Confirmed", text: "{table} is yours." },
      { name: "Deposit", subject: "Confirmed", text: "Please pay {deposit}." },
      { name: "Neither", subject: "Confirmed", text: "See you there." },
    ];
    return orderTemplates(templates, gets)[0]?.name;
  };
  expect(first({ table: true, deposit: true })).toBe("Table and deposit");
  expect(first({ table: true, deposit: false })).toBe("Table");
  expect(first({ table: false, deposit: true })).toBe("Deposit");
  expect(first({ table: false, deposit: false })).toBe("Neither");
});
