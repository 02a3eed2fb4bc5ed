import { expect, test } from "vitest";
import { conventionOf, dateOrderProof, decideOrder, readDate } from "./date-order.server.ts";
import type { DateOrder } from "./written-date.server.ts";

test.each([
  ["2026-11-28", "2026-11-28T00:00:00"],
  ["2026-11-28 22:05", "2026-11-28T22:05:00"],
  ["2026-11-28T22:05:09.123Z", "2026-11-28T22:05:09Z"],
  ["2026-11-28 22:05:09 +1100", "2026-11-28T22:05:09+11:00"],
  ["2026-11-28 22:05:09.123456+11", "2026-11-28T22:05:09+11:00"],
  ["2026-11-28T22:05:09-05:00", "2026-11-28T22:05:09-05:00"],
  ["2026-11-28 22:05:09 UTC", "2026-11-28T22:05:09Z"],
  ["2026/1/2", "2026-01-02T00:00:00"],
  ["2026. 11. 28.", "2026-11-28T00:00:00"],
  ["2026年11月28日", "2026-11-28T00:00:00"],
  ["20261128", "2026-11-28T00:00:00"],
  ["20261128220509", "2026-11-28T22:05:09"],
  ["1764288000", "2025-11-28T00:00:00Z"],
  ["1764288000123", "2025-11-28T00:00:00Z"],
  ["44280", "2021-03-25T00:00:00"],
  ["44280.5", "2021-03-25T12:00:00"],
  ["12 Mar 2025", "2025-03-12T00:00:00"],
  ["Mar 12, 2025", "2025-03-12T00:00:00"],
  ["March 12th, 2025 at 8:05 PM", "2025-03-12T20:05:00"],
  ["12-Mar-25", "2025-03-12T00:00:00"],
  ["Wed, 12 Mar 2025 08:00:00 +0000", "2025-03-12T08:00:00+00:00"],
  ["Wed Mar 12 2025 08:00:00 GMT+1100 (Australian Eastern Daylight Time)", "2025-03-12T08:00:00+11:00"],
  ["12 Mar 2025 8:00 AM AEDT", "2025-03-12T08:00:00+11:00"],
  ["12. März 2025, 20:05 Uhr", "2025-03-12T20:05:00"],
  ["1er février 2025 à 20h05", "2025-02-01T20:05:00"],
  ["12 de marzo de 2025", "2025-03-12T00:00:00"],
  ["12 marzo 2025", "2025-03-12T00:00:00"],
  ["12 de março de 2025", "2025-03-12T00:00:00"],
  ["12 maart 2025", "2025-03-12T00:00:00"],
  ["12 mars 2025 kl. 20.05", "2025-03-12T20:05:00"],
  ["12 sierpnia 2025", "2025-08-12T00:00:00"],
  ["12 августа 2025 г.", "2025-08-12T00:00:00"],
  ["12 августа 2025", "2025-08-12T00:00:00"],
  ["12 Sept 2025", "2025-09-12T00:00:00"],
  ["28/11/2026", "2026-11-28T00:00:00"],
  ["5/12/2026", "2026-12-05T00:00:00"],
  ["28.11.2026, 9:05 pm", "2026-11-28T21:05:00"],
  ["28. 11. 2026 21.30", "2026-11-28T21:30:00"],
  ["28/11/26", "2026-11-28T00:00:00"],
  ["28/11/2026 12:30 a.m.", "2026-11-28T00:30:00"],
  ["２８/１１/２０２６", "2026-11-28T00:00:00"],
  ["\u200e28/11/2026\u200e 9:05\u202fPM", "2026-11-28T21:05:00"],
  ["", undefined],
  ["yesterday", undefined],
  ["Yes", undefined],
  ["2026-02-30", undefined],
  ["11/28/2026", undefined],
  ["31 Feb 2026", undefined],
  ["2026-11-28 25:00", undefined],
  ["2026-11-28 22:61", undefined],
  ["28 Nov", undefined],
  ["28/11/2026 by Tom, table 4", undefined],
  ["12345", undefined],
  ["99999999", undefined],
  ["12/03/2025 or 13/03/2025", undefined],
])("%j is read as %j with the day first", (text, time) => {
  expect(readDate(text, "day")).toBe(time);
});

const orderOf = (texts: readonly string[], locale: string, chosen?: DateOrder) => {
  const proof = dateOrderProof();
  for (const [index, text] of texts.entries()) proof.see(index + 2, text);
  return decideOrder(proof.result(), conventionOf(locale), chosen);
};

test("one date that exists in one order alone proves the order of its column", () => {
  const monthFirst = ["3/4/2021 8:00 AM", "03/25/2021 08:00 AM"];
  expect(orderOf(monthFirst, "en-AU")).toBe("month");
  expect(orderOf(["3/4/2021", "25/03/2021"], "en-US")).toBe("day");
  expect(orderOf(["21/03/04", "28/03/31", "31/03/28", "99/12/31"], "en-AU")).toBe("year");
  // A weekday proves it, too.
  expect(orderOf(["3/4/2021", "Thu 4/3/2021"], "en-US")).toBe("day");
  expect(monthFirst.map((text) => readDate(text, "month"))).toEqual(["2021-03-04T08:00:00", "2021-03-25T08:00:00"]);
  const proof = dateOrderProof();
  for (const [index, text] of monthFirst.entries()) proof.see(index + 2, text);
  expect(proof.result().proof).toEqual({ line: 3, text: "03/25/2021 08:00 AM" });
});

test("where nothing proves it, the country's order counts, and where it has none, someone has to say it", () => {
  expect(orderOf(["3/4/2021"], "en-AU")).toBe("day");
  expect(orderOf(["3/4/2021"], "en-US")).toBe("month");
  expect(orderOf(["3/4/2021"], "de-DE")).toBe("day");
  // Intl would write them as Americans do.
  for (const locale of ["en-BR", "en-GR", "en-IS", "en-MX"]) expect(orderOf(["3/4/2021"], locale)).toBe("day");
  expect(orderOf(["3/4/2021"], "en-CA")).toBe(undefined);
  expect(orderOf(["3/4/2021"], "en")).toBe(undefined);
  expect(orderOf(["3/4/2021"], "ja-JP")).toBe(undefined);
  expect(orderOf(["21/03/04"], "ja-JP")).toBe("year");
  expect(orderOf(["3/4/2021"], "en-CA", "month")).toBe("month");
  // Contradictory dates leave the order to staff in every country, unless nothing depends on it.
  expect(orderOf(["25/3/2021", "3/25/2021"], "en-AU")).toBe(undefined);
  expect(orderOf(["2021-03-25", "12 Mar 2025", "5/5/2021"], "ja-JP")).not.toBe(undefined);
  expect(["25/3/2021", "3/4/2021", "5/5/2021", "2021-03-04"].map((text) => readDate(text, undefined))).toEqual([
    ...[undefined, undefined, "2021-05-05T00:00:00", "2021-03-04T00:00:00"],
  ]);
});
