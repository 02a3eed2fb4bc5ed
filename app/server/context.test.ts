import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defaultSettings, withValues } from "../platform/venue/changed-settings.ts";
import { setCurrentSettings } from "../platform/venue/current.server.ts";
import { parseConfig } from "./config.server.ts";
import { createAppContext } from "./context.server.ts";

test("workers that got their services at the start email the club at the address that is published later", async () => {
  const folder = mkdtempSync(join(tmpdir(), "afterglow-context-"));
  const variables = { DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "silent", MAIL_TO: "configured@club.example" };
  const { db, services } = await createAppContext(parseConfig(variables));
  onTestFinished(async () => {
    setCurrentSettings();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const mailbox = { ...services };
  expect(mailbox.clubAddress()).toBe("configured@club.example");
  const settings = withValues(defaultSettings, { "venue.clubEmail": "new@club.example" });
  setCurrentSettings({ version: 1, settings });
  expect(mailbox.clubAddress()).toBe("new@club.example");
});
