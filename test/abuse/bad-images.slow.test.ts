import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../app.ts";
import { caller } from "../caller.ts";
import { namesIn } from "../places.ts";
import { poster } from "../posters.ts";
import { staffCalls } from "../staff-calls.ts";
import { ticketShop } from "../ticket-files.ts";

/** A PNG that claims these dimensions, with this many zero bytes. */
function png(width: number, height: number, data = deflateSync(Buffer.alloc(1_000))): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    const named = Buffer.concat([Buffer.from(type), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([head, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** About sixty files that are not images, or dangerous ones. */
async function badImages(): Promise<Record<string, Buffer>> {
  const base = sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: "#f0127a",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  });
  const whole = {
    jpeg: await base.clone().jpeg().toBuffer(),
    png: await base.clone().png().toBuffer(),
    webp: await base.clone().webp().toBuffer(),
    avif: await base.clone().avif({ effort: 0 }).toBuffer(),
  };
  const bad: Record<string, Buffer> = {};
  for (const [kind, bytes] of Object.entries(whole)) {
    for (const part of [0.02, 0.1, 0.25, 0.5, 0.75, 0.9]) {
      bad[`${kind}, the first ${part * 100} %`] = bytes.subarray(0, Math.floor(bytes.length * part));
    }
    bad[`${kind}, its first bytes gone`] = bytes.subarray(16);
    bad[`${kind}, then nothing but zeros`] = Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(5_000)]);
  }
  for (const [width, height] of [
    [100_000, 100_000],
    [65_500, 65_500],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [0, 0],
    [30_000, 30_000],
    [6_400, 6_400],
  ] as const) {
    bad[`png of ${width} × ${height}`] = png(width, height, deflateSync(Buffer.alloc(4_000_000)));
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"';
  const texts = {
    svg: `${svg}><script>alert(1)</script></svg>`,
    "svg with a handler": `${svg} onload="alert(1)"/>`,
    "svg that fetches": `${svg}><image href="http://127.0.0.1:1/"/></svg>`,
    "svg that reads a file": `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}><text>&x;</text></svg>`,
    "svg of a billion laughs": `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg}><text>&b;</text></svg>`,
    "svg after a mark": `\ufeff\n${svg}/>`,
    html: "<!doctype html><script>alert(1)</script>",
    "html that begins like a gif": "GIF89a<script>alert(1)</script>",
    "html that begins like a bitmap": "BM<script>alert(1)</script>",
    xml: '<?xml version="1.0"?><x/>',
    pdf: "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF",
    postscript: "%!PS\n(x) run",
    "a script": "#!/bin/sh\nid",
    php: "<?php system($_GET[0]);",
    zip: "PK\u0003\u0004 something",
    "an address": "https://evil.example/x.jpg",
    nothing: "",
    "one byte": "\u00ff",
    mvg: "push graphic-context\nimage over 0,0 0,0 'url(http://127.0.0.1:1/)'\npop graphic-context",
    exr: "v/1\u0001",
  };
  for (const [name, text] of Object.entries(texts)) bad[name] = Buffer.from(text);
  bad.gif = await base.clone().gif().toBuffer();
  bad.tiff = await base.clone().tiff().toBuffer();
  bad["webp that is a film"] = Buffer.concat([whole.webp.subarray(0, 12), Buffer.from("ANIM"), Buffer.alloc(60, 1)]);
  bad["jpeg that says it is huge"] = Buffer.from(whole.jpeg);
  const frame = whole.jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  bad["jpeg that says it is huge"].writeUInt16BE(65_500, frame + 5);
  bad["jpeg that says it is huge"].writeUInt16BE(65_500, frame + 7);
  return bad;
}

/** The fields of an event, without its image. */
const night = {
  name: "Night",
  description: "House.",
  start_date: "2026-11-28T22:00",
  end_date: "2026-11-29T04:00",
  redirection_url: "https://tickets.example",
};

const whole = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as { message?: string },
});

test("files that are no images, truncated or bombs are rejected, and leave nothing behind", async () => {
  const app = await testApp();
  const staff = await caller(app);
  const files = await badImages();
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(60);
  const taken: string[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const { status } = await staff.send("/api/event/add-event", { ...night, image: new Uint8Array(bytes) });
    if (![413, 415, 422].includes(status)) taken.push(`${name}: ${status}`);
  }
  expect(taken).toEqual([]);
  expect(await app.db.selectFrom("events").select("id").execute()).toEqual([]);
  expect(await namesIn(app.storage)).toEqual([]);
  // The next image is accepted as usual.
  const good = await staff.send("/api/event/add-event", { ...night, image: new Uint8Array(await poster()) });
  expect(good.status).toBe(201);
});

test("files that would take all memory are refused with the reason, while the site answers", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const shop = await ticketShop(app);
  const upload = (path: string, type: string, body: Uint8Array) =>
    fetch(`${app.origin}/api${path}`, {
      method: "POST",
      headers: { ...staff.headers, "Content-Type": type },
      body: body as BodyInit,
    });
  const cell = Buffer.from(`Email\n"${"a,\n".repeat(3_500_000)}`);
  const bomb = png(30_000, 30_000, deflateSync(Buffer.alloc(50_000_000)));
  const form = { ...night, image: new Uint8Array(bomb) };
  const image = (await caller(app, "Mia")).send("/api/event/add-event", form);
  const answers = [
    shop.read(cell),
    upload("/newsletter/subscribers/preview?agreed=2026-01-31&place=Bar", "text/csv", cell).then(whole),
    upload("/settings/import", "application/x-tar", cell).then(whole),
    image.then(whole),
  ];
  const all = Promise.all(answers);
  for (let turn = 0; turn < 20; turn += 1) expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
  const heard = (await all).map(({ status, body }) => [status, body.message]);
  expect(heard).toEqual([
    [422, expect.stringContaining("a quotation mark isn't closed")],
    [422, expect.stringContaining("a quotation mark isn't closed")],
    [422, expect.stringContaining("not a settings file of Afterglow")],
    [413, "This image has more than 40 megapixels. Choose a smaller one."],
  ]);
});
