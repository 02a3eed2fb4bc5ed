import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { s3Server } from "../../test/s3-server.ts";
import { openLog } from "../lib/log.server.ts";
import { openMediaStorage } from "./open-storage.server.ts";

test("a folder that cannot be written to is said in one line, with what to do", async () => {
  const file = join(await testFolder(), "a-file");
  await writeFile(file, "");
  const folders = [join(file, "media"), ...(process.platform === "linux" ? ["/sys/media"] : [])];
  for (const folder of folders) {
    const opening = openMediaStorage({ folder, bucket: undefined }, openLog("silent"));
    await expect(opening, folder).rejects.toThrow(
      /^\S+ cannot be used for pictures: [^\n]+\. Check its rights, or set DATA_DIR to another\.$/,
    );
  }
});

test("a bucket that is slow to answer holds no start up; what it says in the end is logged", async () => {
  const server = await s3Server();
  server.fault = (method) => (method === "PUT" ? "AccessDenied" : undefined);
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  await openMediaStorage({ folder: "", bucket: server.config }, log, 0);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Pictures cannot be had for now, all else goes on\. .* has not answered yet\. Check S3_ENDPOINT\.$/,
    ),
  ]);
  await expect.poll(() => lines[1]).toMatch(/these keys may not write in the bucket "pictures"/);
  // Whoever does not start a site waits for the answer.
  await expect(openMediaStorage({ folder: "", bucket: server.config }, log)).rejects.toThrow("may not write");
});
