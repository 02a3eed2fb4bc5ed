import { expect, test } from "vitest";
import { formatPhone, phoneGroups } from "./phone-groups.ts";

test.each([
  ["+61491570006", ["+61", "491", "570", "006"]],
  ["+61255500142", ["+61", "2", "5550", "0142"]],
  ["+436641234567", ["+43", "664", "1234567"]],
  ["+353851234567", ["+353", "85", "123", "4567"]],
  ["+13125550142", ["+1", "312", "555", "0142"]],
  ["+64211234567", ["+64", "21", "123", "4567"]],
  // Of no known country: in threes from its end.
  ["+999123456789", ["+999", "123", "456", "789"]],
  ["0491570006", ["0", "491", "570", "006"]],
  ["123", ["123"]],
  ["", [""]],
])("%s is read in the groups of its country", (phone, groups) => {
  expect(phoneGroups(phone)).toEqual(groups);
  // Nothing is lost: the groups are the number.
  expect(phoneGroups(phone).join("")).toBe(phone);
});

test("on one line", () => expect(formatPhone("+61491570006")).toBe("+61\u00a0491\u00a0570\u00a0006"));
