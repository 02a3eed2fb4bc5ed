import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compactReference,
  isPaymentReference,
  likelyReferences,
  mod97,
  paymentReference,
} from "./payment-reference.ts";

/** A request's reference, as `bookings/requests/forms/receive.server.ts` makes them. */
const reference = fc
  .array(fc.constantFrom(..."23456789ABCDEFGHJKMNPQRSTVWXYZ"), { minLength: 4, maxLength: 10 })
  .map((characters) => `VIP-${characters.join("")}`);

test("a payment reference is the request's with check digits of ISO 7064, in any spelling", () => {
  // The published example of ISO 11649, RF18 5390 0754 7034, whose check digits go to the end.
  expect(mod97("539007547034RF18")).toBe(1);
  expect(paymentReference("VIP-7Q4K")).toMatch(/^VIP-7Q4K-\d\d$/);
  const made = paymentReference("VIP-7Q4K");
  for (const typed of [made, made.toLowerCase(), compactReference(made), ` ${made.replaceAll("-", " ")} `]) {
    expect(isPaymentReference(typed)).toBe(true);
  }
});

test("one wrong character, or two that changed places, is always noticed", () => {
  fc.assert(
    fc.property(reference, fc.nat(), fc.nat(35), (request, place, value) => {
      const right = compactReference(paymentReference(request));
      const at = place % right.length;
      const wrong = right.slice(0, at) + value.toString(36).toUpperCase() + right.slice(at + 1);
      const sameKind = /\d/.test(right.charAt(at)) === /\d/.test(wrong.charAt(at));
      if (sameKind) expect(isPaymentReference(wrong)).toBe(wrong === right);
      const next = right.charAt(at + 1);
      if (next && /\d/.test(next) === /\d/.test(right.charAt(at))) {
        const swapped = right.slice(0, at) + next + right.charAt(at) + right.slice(at + 2);
        expect(isPaymentReference(swapped)).toBe(swapped === right);
      }
    }),
  );
});

test("the intended reference is among the likely ones, for any single typing error", () => {
  fc.assert(
    fc.property(
      reference,
      fc.nat(),
      fc.nat(35),
      fc.constantFrom("wrong", "missing", "extra"),
      (request, place, value, error) => {
        const right = compactReference(paymentReference(request));
        const at = place % right.length;
        const character = value.toString(36).toUpperCase();
        const typed = {
          wrong: right.slice(0, at) + character + right.slice(at + 1),
          missing: right.slice(0, at) + right.slice(at + 1),
          extra: right.slice(0, at) + character + right.slice(at),
        }[error];
        if (typed !== right) expect(likelyReferences(typed)).toContain(right);
      },
    ),
    { numRuns: 40 },
  );
});
