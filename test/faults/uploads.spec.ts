import sharp from "sharp";
import { expect, staffHeaders, startSite, test } from "../../e2e/site.ts";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { reportFigures } from "../long-figures.ts";
import { formOf } from "../posters.ts";

const UPLOADS = 4;

/** MB by which memory may differ: that of the garbage that V8 keeps. Decoding in the server left 84. */
const MARGIN_MB = 40;

const event = {
  name: "House of Ember",
  start_date: "2026-11-28T22:00",
  end_date: "2026-11-29T04:00",
  description: "All night.",
  redirection_url: "https://tickets.example/a",
};

/** The largest comment that a JPEG can have: marker, length and text. */
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd, "A")]);

/**
 * A photo of 12 megapixels and 8 MB, unlike every other. Of one colour, which is soon encoded and takes as much memory as
 * any once it is decoded; comments make up its bytes.
 */
async function photo(turn: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 3_000 + turn, height: 4_000, channels: 3, background: "#246" } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const comments = Array.from({ length: 122 }, () => comment);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]));
}

test("memory after many large uploads is what it was after the first", async () => {
  const site = await startSite({ env: { DEMO: "off" } });
  const headers = await staffHeaders(site.origin);
  const upload = async (turn: number) => {
    const body = formOf({ ...event, image: await photo(turn) });
    const init = { method: "POST", headers, body };
    expect((await fetch(`${site.origin}/api/event/add-event`, init)).status).toBe(201);
  };
  await upload(0);
  const first = residentMemory(site.pid);
  for (let turn = 1; turn <= UPLOADS; turn += 1) await upload(turn);
  const most = residentMemory(site.pid);
  await expect.poll(() => residentMemory(site.pid)).toBeLessThan(first + MARGIN_MB);
  reportFigures("large uploads, MB", { uploads: UPLOADS, "after the first": first, "after the last": most });
  await site.stop();
});
