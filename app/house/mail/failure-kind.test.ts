import { describe, expect, test } from "vitest";
import { passingReplies } from "../../../test/passing-replies.ts";
import { permanentReplies, type Reply } from "../../../test/permanent-replies.ts";
import { failureIn } from "./failure-kind.ts";

const cases = (all: Record<string, Reply[]>) =>
  Object.entries(all).flatMap(([server, replies]) => replies.map((reply) => [server, ...reply] as const));

const kindOf = (status: string, diagnostic: string) => failureIn({ action: "failed", status, diagnostic })?.kind;

describe("no email will ever reach the address", () => {
  test.each(cases(permanentReplies))("%s: %s %s", (_server, status, diagnostic) => {
    expect(kindOf(status, diagnostic)).toBe("hard");
  });
});

describe("this email did not reach it", () => {
  test.each(cases(passingReplies))("%s: %s %s", (_server, status, diagnostic) => {
    expect(kindOf(status, diagnostic)).toBe("soft");
  });
});

test("the code is that of the reply that decided", () => {
  const codeOf = (status: string, diagnostic: string) => failureIn({ action: "failed", status, diagnostic })?.code;
  expect(codeOf("5.0.0", "5.1.0 - Unknown address error 550-'5.2.2 Mailbox full'")).toBe("5.2.2");
  expect(codeOf("5.1.351", "550 5.1.351 Remote server returned an error -> 550 Unknown user")).toBe("550");
  expect(codeOf("5.0.0", "550 No such user")).toBe("550");
  expect(codeOf("5.0.0", "it failed")).toBe("5.0.0");
  expect(codeOf("", "it failed")).toBe("");
});

test("the part for people decides if the fields say nothing", () => {
  const failed = { action: "failed", status: "5.0.0", diagnostic: "" };
  expect(failureIn({ ...failed, text: "The address wasn't found at guest.example." })?.kind).toBe("hard");
  expect(failureIn({ ...failed, text: "The mailbox is full." })?.kind).toBe("soft");
  expect(failureIn({ ...failed, status: "5.2.2", text: "The address was not found." })?.kind).toBe("soft");
});

test("late and successful deliveries are no failures", () => {
  for (const action of ["delayed", "delivered", "relayed", "expanded", "Delayed"])
    expect(failureIn({ action, status: "5.1.1", diagnostic: "550 5.1.1 User unknown" })).toBeUndefined();
  expect(failureIn({ action: "", status: "4.4.1", diagnostic: "451 timed out" })).toBeUndefined();
  expect(failureIn({ action: "", status: "5.1.1", diagnostic: "" })).toEqual({ kind: "hard", code: "5.1.1" });
});

test("reads a diagnostic of any text in a moment", () => {
  for (const part of ["550 ", "5.1.1 ", "550-5.1.1 ", "user ", " ", "-", "(#5.1.1)", "mailbox is ", "4"])
    expect(() => failureIn({ action: "failed", status: "", diagnostic: part.repeat(20_000) })).not.toThrow();
});
