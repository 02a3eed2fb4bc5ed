import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { application, last, message, paths, post, rows, vip } from "../../../../test/guest-forms.ts";

describe("rejected forms", () => {
  test("by every endpoint: other methods, other types, invalid JSON, and an empty form field by field", async () => {
    const app = await testApp();
    for (const path of paths) {
      const wrongMethod = await fetch(app.origin + path);
      expect([wrongMethod.status, wrongMethod.headers.get("allow")], path).toEqual([405, "POST"]);
      const wrongType = await post(app, path, "name=Mia", { "Content-Type": "application/x-www-form-urlencoded" });
      expect(wrongType.status, path).toBe(415);
      for (const broken of ["", "{", "{'a':1}", "\u0000", "[1,"]) {
        expect((await post(app, path, broken)).status, `${path} ${broken}`).toBe(400);
      }
      for (const other of ["null", "[]", "1", '"x"', "{}"]) {
        const response = await post(app, path, other);
        expect(response.status, `${path} ${other}`).toBe(422);
        expect(await response.json()).toMatchObject({ message: "Please check the highlighted fields." });
      }
    }
    expect(await rows(app)).toEqual([]);
  });

  test("wrong fields, each with its own message", async () => {
    const app = await testApp();
    const bad = { name: " ", email: "mia@example", phone: "none", date: "2020-01-01", guests: "0", budget: "$5" };
    const response = await post(app, "/api/event/vip-table", bad);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: "Please check the highlighted fields.",
      errors: {
        name: "Enter your first name.",
        email: "Enter an email address like name@example.com.",
        phone: "Enter a phone number with its area code.",
        date: "That date has passed. Choose today or later.",
        guests: "Enter at least one guest.",
        budget: "Choose a budget.",
      },
    });
  });

  test("past and distant dates, guests outside 1 to 500, addresses that are not links", async () => {
    const app = await testApp();
    const errorsOf = async (path: string, form: object) =>
      ((await (await post(app, path, form)).json()) as { errors?: object }).errors ?? {};
    expect(await errorsOf("/api/event/vip-table", { ...vip, date: last })).toEqual({});
    for (const date of ["2020-01-01", "2100-01-01", "2026-02-30", "tomorrow", ""]) {
      expect(Object.keys(await errorsOf("/api/event/vip-table", { ...vip, date })), date).toEqual(["date"]);
    }
    for (const guests of [0, 501, 1.5, -1, "8a", "", null, true, "1e3"]) {
      expect(Object.keys(await errorsOf("/api/event/vip-table", { ...vip, guests })), String(guests)).toEqual([
        "guests",
      ]);
    }
    for (const social of ["javascript:alert(1)", "ftp://x.example", "https://", "data:text/html,x"]) {
      expect(Object.keys(await errorsOf("/api/careers/career-form", { ...application, social })), social).toEqual([
        "social",
      ]);
    }
    for (const name of ["Mia\r\nBcc: all@example.com", "Mia\u0000", "x".repeat(300)]) {
      expect(Object.keys(await errorsOf("/api/event/vip-table", { ...vip, name })), name.slice(0, 20)).toEqual([
        "name",
      ]);
    }
    expect(Object.keys(await errorsOf("/api/careers/career-form", { ...application, role: "" }))).toEqual(["role"]);
  });

  test("a body of more than 64 KiB, also in chunks without a length", async () => {
    const app = await testApp();
    const large = JSON.stringify({ ...vip, message: "x".repeat(70_000) });
    expect((await post(app, "/api/event/vip-table", large)).status).toBe(413);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${app.origin}/api/event/vip-table`,
        { method: "POST", headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sending.on("error", reject);
      for (let sent = 0; sent < large.length; sent += 8_192) sending.write(large.slice(sent, sent + 8_192));
      sending.end();
    });
    expect(status).toBe(413);
    const fits = { ...message, message: "x".repeat(5_000) };
    expect((await post(app, "/api/contact", fits)).status).toBe(201);
  });
});
