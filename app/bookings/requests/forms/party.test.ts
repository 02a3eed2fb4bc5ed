import { expect, test } from "vitest";
import { functionInquirySchema } from "../../../site/private-functions/schema.ts";
import { vipTableSchema } from "../../../site/vip-tables/schema.ts";
import { bookableDays } from "../limits.ts";
import { partyOptions } from "./party.tsx";
import { checkForm } from "./sending.ts";

const text = { refused: "", unreachable: "" };
const vipTable = partyOptions({
  name: "vip-table",
  path: "/api/contact",
  schema: async () => vipTableSchema,
  text,
  surnameOptional: true,
});
const inquiry = partyOptions({
  name: "function",
  path: "/api/contact",
  schema: async () => functionInquirySchema,
  text,
});

const party = {
  date: bookableDays().last,
  guests: "8",
  budget: "$251-$500",
  email: "mia@guest.example",
  phone: "0412 345 678",
};

test.each([
  ["a table", "a surname alone", vipTable, { surname: "Chen" }, { firstName: "Enter your first name." }],
  [
    "a table",
    "spaces for a first name",
    vipTable,
    { firstName: " ", surname: "Chen" },
    { firstName: "Enter your first name." },
  ],
  ["a table", "no name", vipTable, {}, { firstName: "Enter your first name." }],
  ["a table", "a first name alone", vipTable, { firstName: "Mia" }, undefined],
  ["a function", "a surname alone", inquiry, { surname: "Chen" }, { firstName: "Enter your first name." }],
  ["a function", "a first name alone", inquiry, { firstName: "Mia" }, { surname: "Enter your surname." }],
  ["a function", "both", inquiry, { firstName: "Mia", surname: "Chen" }, undefined],
])("%s is asked for by the first name in its own right: %s", async (_what, _name, options, names, errors) => {
  const checked = await checkForm(options, { ...party, ...names });
  expect("errors" in checked ? checked.errors : undefined).toEqual(errors);
});
