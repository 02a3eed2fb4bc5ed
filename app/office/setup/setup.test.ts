import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { markNewInstallation } from "./setup.server.ts";
import { nextStep } from "./setup.ts";
import type { SetupState } from "./shapes.ts";

describe("the first hour", () => {
  test("is new on a database without an admin, and stays as it is when the server starts again", async () => {
    const app = await testApp();
    const writer = createWriter(app.db);
    await writer.write(markNewInstallation);
    const staff = await staffCalls(app);
    const none = { stage: "new", steps: {} };
    expect((await staff.get("/setup")).body).toEqual({ setup: none });
    expect((await staff.get("/admin/overview")).body.setup).toEqual(none);
    await staff.post("/setup", { stage: "open", steps: { name: "done", hours: "skipped" } });
    await writer.write(markNewInstallation);
    const { setup } = (await staff.post("/setup", { stage: "dismissed", steps: { hours: "done" } })).body;
    expect(setup).toEqual({ stage: "dismissed", steps: { name: "done", hours: "done" } });
    expect((await staff.get("/setup")).body).toEqual({ setup });
  });

  test("never opens by itself on an installation that was upgraded, but can be opened", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await createWriter(app.db).write(markNewInstallation);
    expect((await staff.get("/setup")).body).toEqual({ setup: { stage: "none", steps: {} } });
    expect((await staff.post("/setup", { stage: "open" })).body.setup.stage).toBe("open");
  });

  test("takes no step, stage or answer that it does not have", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    for (const sent of [
      { stage: "new" },
      { stage: "none" },
      { steps: { music: "done" } },
      { steps: { name: "maybe" } },
    ])
      expect((await staff.post("/setup", sent)).status).toBe(422);
    expect((await staff.get("/setup")).body.setup.stage).toBe("none");
  });
});

test("the next step is the first that is to do, then the first that was skipped", () => {
  const after = (steps: SetupState["steps"]) => nextStep({ steps });
  expect(after({})).toBe("name");
  expect(after({ name: "skipped" })).toBe("hours");
  expect(after({ name: "skipped", hours: "done", look: "done", tables: "done" })).toBe("rooms");
  const others = {
    hours: "done",
    look: "done",
    rooms: "done",
    tables: "skipped",
    publish: "done",
    event: "done",
  } as const;
  expect(after({ name: "skipped", ...others })).toBe("name");
  expect(after({ name: "done", ...others, tables: "done" })).toBeUndefined();
});
