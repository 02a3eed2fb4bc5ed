import { expect, test } from "vitest";
import { isProven } from "./proven-sender.ts";

const ID = "mx.club.example";
const proves = (...headers: string[]) => isProven(headers, ID, "mia@guest.example");

test.each([
  `${ID}; dmarc=pass header.from=guest.example`,
  `${ID}; dmarc=pass`,
  `${ID} 1; spf=fail smtp.mailfrom=x@else.example; dmarc=pass (p=REJECT sp=NONE) header.from=Guest.Example`,
  `MX.Club.Example;\r\n dkim=pass (2048-bit key; secure) header.d=guest.example header.i=@guest.example header.b="Ab=c"`,
  `${ID}; dkim=pass header.i=@guest.example header.s=s1 header.b=Ab=; dmarc=none header.from=guest.example`,
  `${ID}; spf=pass (sender IP is 192.0.2.1 \\) here) smtp.mailfrom=bounce@guest.example smtp.helo=x`,
  `(a comment) "${ID}" ; dkim/1 = pass reason="good; signature" header.d = guest.example`,
  `${ID}; dkim=fail header.d=guest.example; dkim=pass header.d=guest.example`,
])("proves the sender: %s", (header) => {
  expect(proves(header)).toBe(true);
});

test.each([
  "",
  `${ID}; none`,
  `${ID}`,
  "else.example; dmarc=pass header.from=guest.example",
  "mx.club.example.evil.example; dmarc=pass",
  `${ID}; dmarc=fail header.from=guest.example; dkim=pass header.d=guest.example`,
  `${ID}; dmarc=pass header.from=else.example`,
  `${ID}; dkim=pass header.d=else.example; spf=pass smtp.mailfrom=else.example`,
  `${ID}; dkim=pass header.d=notguest.example`,
  `${ID}; dkim=pass header.d=evil.guest.example`,
  `${ID}; dkim=pass header.d=example`,
  `${ID}; spf=pass smtp.helo=guest.example`,
  `${ID}; spf=softfail smtp.mailfrom=guest.example`,
  `${ID}; dkim=neutral (dmarc=pass) header.d=guest.example`,
  `${ID}; dkim=neutral reason="; dmarc=pass header.from=guest.example"`,
  `${ID}; dkim=fail (unclosed; dmarc=pass`,
  `${ID} (; dmarc=pass`,
  `"${ID}`,
  `dmarc=pass; ${ID}`,
  "; dmarc=pass",
])("does not: %s", (header) => {
  expect(proves(header)).toBe(false);
});

test("only the topmost header of the server counts, and none without its name", () => {
  const good = `${ID}; dmarc=pass header.from=guest.example`;
  expect(proves(`${ID}; dmarc=fail`, good)).toBe(false);
  expect(proves(`${ID}; spf=none`, good)).toBe(false);
  expect(proves(good, `${ID}; dmarc=fail`)).toBe(true);
  expect(proves("other.example; dmarc=fail", good)).toBe(true);
  expect(isProven([good], undefined, "mia@guest.example")).toBe(false);
  expect(isProven([good], ID, "mia@sub.guest.example")).toBe(false);
  expect(isProven([`${ID}; dkim=pass header.d=guest.example`], ID, "mia@sub.guest.example")).toBe(true);
});
