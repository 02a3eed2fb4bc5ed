import { expect, test } from "vitest";
import { openLog } from "./log.server.ts";

test("an error is logged without the query and parameters that databases attach", () => {
  let logged = "";
  const log = openLog("info", {
    write: (line) => {
      logged += line;
    },
  });
  const detail = "Key (address)=(mia@guest.example) already exists.";
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail, parameters: ["mia@guest.example"] });
  log.error({ err: Object.assign(new Error("It was not written", { cause }), { form: { name: "Mia" } }) }, "Failed");
  log.error({ err: { name: "Mia" } }, "Failed");
  expect(logged).toContain("23505");
  expect(logged).toContain("It was not written");
  expect(logged).not.toMatch(/mia/i);
});
