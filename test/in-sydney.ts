import { beforeEach } from "vitest";
import { setCurrentSettings } from "../app/platform/venue/current.server.ts";
import { sydney } from "./sydney.ts";

/** The club of every test that publishes nothing of its own is the demo's: defaults have no state, rooms or booths. */
function moveToSydney(): void {
  setCurrentSettings({ version: 0, settings: sydney });
}

moveToSydney();
beforeEach(moveToSydney);
