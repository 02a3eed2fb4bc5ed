import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Compresses a file at the highest level to `.br` and `.gz` files beside it, which the server can send directly. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all([
    inBrotli(content).then((bytes) => writeFile(`${path}.br`, bytes)),
    inGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
