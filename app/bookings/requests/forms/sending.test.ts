import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { email, line } from "../../../platform/lib/fields.ts";
import { HONEYPOT } from "../spam.ts";
import { honeypot } from "./fields.ts";
import { checkForm, errorsAtFields, type FormOptions, keyFor, markOf, retryText, sendForm } from "./sending.ts";

const schema = z.object({ name: line("Enter your name."), email, [HONEYPOT]: honeypot });

const options: FormOptions = {
  name: "test",
  path: "/api/contact",
  schema: async () => schema,
  payload: ({ firstName, surname, email }) => ({ name: `${firstName} ${surname}`.trim(), email }),
  shownAt: { name: "firstName" },
  required: { surname: "Your surname, please." },
};

const mia = { firstName: "Mia", surname: "Okafor", email: " mia@example.com " };

describe("checking a form", () => {
  test("gives the body that is sent, normalised by the schema, without the empty honeypot", async () => {
    const checked = await checkForm(options, { ...mia, [HONEYPOT]: "" });
    expect(checked).toEqual({ body: JSON.stringify({ name: "Mia Okafor", email: "mia@example.com" }) });
  });

  test("sends the honeypot when it is filled in", async () => {
    const checked = await checkForm(options, { ...mia, [HONEYPOT]: "spam" });
    expect("body" in checked && JSON.parse(checked.body)).toMatchObject({ [HONEYPOT]: "spam" });
  });

  test("puts errors where the guest sees them", async () => {
    expect(await checkForm(options, { firstName: "", surname: "", email: "mia@" })).toEqual({
      errors: {
        firstName: "Enter your name.",
        surname: "Your surname, please.",
        email: "Enter an email address like name@example.com.",
      },
    });
  });

  test("requires fields outside the schema, even when the schema accepts the rest", async () => {
    expect(await checkForm(options, { ...mia, surname: "  " })).toEqual({
      errors: { surname: "Your surname, please." },
    });
  });
});

test("of several errors of a field the first is shown", () => {
  const errors = [
    ["code", "Choose a code."],
    ["phone", "Your phone number, please."],
    ["email", "Enter your email address."],
  ] as const;
  expect(errorsAtFields(errors, { code: "phone" })).toEqual({
    phone: "Choose a code.",
    email: "Enter your email address.",
  });
});

describe("the key of a form", () => {
  test("stays while the form is unchanged", () => {
    const first = keyFor("one", undefined);
    expect(keyFor("one", first)).toBe(first);
  });

  test("is new for another form, and after success", () => {
    const first = keyFor("one", undefined);
    expect(keyFor("two", first).key).not.toBe(first.key);
    expect(keyFor("one", undefined).key).not.toBe(first.key);
  });

  test("has a short digest that differs between forms", () => {
    const marks = new Set(Array.from({ length: 10_000 }, (_, index) => markOf(`form ${index}`)));
    expect(marks.size).toBe(10_000);
    expect(markOf("x".repeat(10_000)).length).toBeLessThan(12);
  });
});

describe("sending", () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (answer: Response | Error) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    );

  test("returns the reference of the received request", async () => {
    const told = { message: "Received.", reference: "VIP-7Q4K", emailed: true };
    answering(Response.json(told, { status: 201 }));
    expect(await sendForm("/api/contact", "{}", "key")).toEqual({
      kind: "received",
      message: "Received.",
      reference: "VIP-7Q4K",
      title: "",
      told,
    });
    expect(fetch).toHaveBeenCalledWith(
      "/api/contact",
      expect.objectContaining({ method: "POST", headers: expect.objectContaining({ "Idempotency-Key": "key" }) }),
    );
  });

  test("returns a rejection's message, in JSON or not", async () => {
    answering(Response.json({ message: "Too many." }, { status: 429, headers: { "Retry-After": "60" } }));
    expect(await sendForm("/api/contact", "{}", "key")).toEqual({
      kind: "refused",
      status: 429,
      message: "Too many.",
      errors: {},
      retryAfter: "60",
    });
    answering(new Response("<html>Bad gateway</html>", { status: 502 }));
    expect(await sendForm("/api/contact", "{}", "key")).toMatchObject({ kind: "refused", status: 502, message: "" });
  });

  test("treats a dropped connection, and another site's page, as no response", async () => {
    answering(new TypeError("Failed to fetch"));
    expect(await sendForm("/api/contact", "{}", "key")).toEqual({ kind: "unreachable" });
    answering(new Response("<html>Welcome to the hotel</html>", { status: 200 }));
    expect(await sendForm("/api/contact", "{}", "key")).toEqual({ kind: "unreachable" });
  });
});

test.each([
  [null, ""],
  ["soon", ""],
  ["0", ""],
  ["30", "Try again in about a minute."],
  ["240", "Try again in about 4 minutes."],
  ["7200", "Try again in about 2 hours."],
])("Retry-After %s reads '%s'", (header, text) => {
  expect(retryText(header)).toBe(text);
});
