import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { openLog } from "../lib/log.server.ts";
import { openPicturePlace } from "./open-place.server.ts";

test("a folder that cannot be written to is said in one line, with what to do", async () => {
  const file = join(await testFolder(), "a-file");
  await writeFile(file, "");
  const folders = [join(file, "media"), ...(process.platform === "linux" ? ["/sys/media"] : [])];
  for (const folder of folders) {
    const opening = openPicturePlace({ folder, bucket: undefined }, openLog("silent"));
    await expect(opening, folder).rejects.toThrow(
      /^\S+ cannot be used for pictures: [^\n]+\. Check its rights, or set DATA_DIR to another\.$/,
    );
  }
});
