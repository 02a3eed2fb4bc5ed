import { expect, test } from "vitest";
import { addressInCell } from "./address-cell.ts";

test.each([
  ...[
    "mia@guest.example",
    " mia@guest.example ",
    "mailto:mia@guest.example",
    "<mia@guest.example>",
    "mia@guest.example,",
  ],
  ...["Mia Chen <mia@guest.example>", '"Chen, Mia" <mia@guest.example>', "mia@guest.example.", "'mia@guest.example'"],
  ...["mia@guest.example (work)", "Mia <mailto:mia@guest.example>"],
])("%s has one address", (cell) => {
  expect(addressInCell(cell)).toBe("mia@guest.example");
});

test.each([
  "mia@guest.example;leo@guest.example",
  "Mia",
  "",
  "mia(at)guest.example",
  "<mia@a.example> <leo@b.example>",
])("%j stays as it is", (cell) => {
  expect(addressInCell(cell)).toBe(cell);
});
