import { expect, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { expectRoom } from "./room.server.ts";

test("a trial restore that would fill the disk is not begun", async () => {
  const folder = await testFolder();
  const ofSize = (bytes: number): Parameters<typeof expectRoom>[1] => ({
    groups: [{ files: [["tables/requests/000001.ndjson", bytes]], blobs: [] }],
  });
  await expectRoom(folder, { groups: [] });
  await expect(expectRoom(folder, ofSize(1e15))).rejects.toThrow(
    /^Not enough room for a trial restore in \S+: it needs 3,000,000\.5 GB, and [\d,.]+ GB are free\. Nothing was downloaded: make room\.$/,
  );
});
