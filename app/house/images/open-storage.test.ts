import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { s3Server } from "../../../test/s3-server.ts";
import { openLog } from "../../platform/lib/log.server.ts";
import { openMediaStorage } from "./open-storage.server.ts";

test("an unwritable folder is reported in one line with the fix", async () => {
  const file = join(await testFolder(), "a-file");
  await writeFile(file, "");
  const folders = [join(file, "media"), ...(process.platform === "linux" ? ["/sys/media"] : [])];
  for (const folder of folders) {
    const opening = openMediaStorage({ folder, bucket: undefined }, openLog("silent"));
    await expect(opening, folder).rejects.toThrow(
      /^Can't use \S+ for images: [^\n]+\. Check its permissions, or set DATA_DIR to another folder\.$/,
    );
  }
});

test("a slow bucket does not delay the start, and its later error is logged", async () => {
  const server = await s3Server();
  server.fault = (method) => (method === "PUT" ? "AccessDenied" : undefined);
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  await openMediaStorage({ folder: "", bucket: server.config }, log, 0);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Images unavailable; everything else works\. .* has not answered yet\. Check S3_ENDPOINT\.$/,
    ),
  ]);
  await expect.poll(() => lines[1]).toMatch(/these keys can't write in the bucket "images"/);
  // Commands other than the server wait for the result.
  await expect(openMediaStorage({ folder: "", bucket: server.config }, log)).rejects.toThrow("can't write");
});
