import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { night } from "../../../test/event-form.ts";
import { formOf, poster } from "../../../test/posters.ts";
import { signedIn } from "../../../test/staff.ts";

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

let image: Buffer<ArrayBuffer>;
beforeAll(async () => {
  image = Buffer.from(await poster());
});

/** Sends a body to a call that takes a form with an image, as a signed-in admin. */
async function send(app: TestApp, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: "POST", body, headers: { ...headers, ...(await signedIn(app.db)) }, duplex: "half" };
  return fetch(`${app.origin}/api/event/add-event`, init);
}

const sendForm = (app: TestApp, fields: Parameters<typeof formOf>[0]) => send(app, formOf(fields));

/** A multipart body written by hand, one part after the other, each `[headers, content]`. */
function multipart(
  parts: [string, string | Buffer][],
  end = "--cut--\r\n",
): { body: Buffer<ArrayBuffer>; type: string } {
  const written = parts.flatMap(([headers, content]) => [`--cut\r\n${headers}\r\n\r\n`, content, "\r\n"]);
  return {
    body: Buffer.concat([...written, end].map((one) => Buffer.from(one))),
    type: "multipart/form-data; boundary=cut",
  };
}

const part = (name: string, value: string): [string, string] => [
  `Content-Disposition: form-data; name="${name}"`,
  value,
];
const file = (bytes: Buffer): [string, Buffer] => [
  'Content-Disposition: form-data; name="image"; filename="poster.jpg"\r\nContent-Type: image/jpeg',
  bytes,
];
const fields = Object.entries(night).map(([name, value]) => part(name, value));

async function left({ db, mediaFolder }: TestApp) {
  const rows = await Promise.all([
    db.selectFrom("events").select("id").execute(),
    db.selectFrom("media").select("id").execute(),
  ]);
  return { files: await readdir(mediaFolder), rows: rows.flat() };
}

const nothing = { files: [], rows: [] };

describe("rejected forms, with no files left", () => {
  test("other types than a form with files: 415", async () => {
    const app = await testApp();
    for (const [type, body] of [
      ["application/json", JSON.stringify(night)],
      ["application/x-www-form-urlencoded", new URLSearchParams(night).toString()],
      ["multipart/mixed; boundary=cut", multipart(fields).body],
      ["", "name=House"],
    ] as const) {
      const response = await send(app, body, { "Content-Type": type });
      expect([response.status, await response.json()], type).toEqual([
        415,
        { message: "Send this form as multipart/form-data." },
      ]);
    }
    expect(await left(app)).toEqual(nothing);
  });

  test("a file whose bytes are no image, under any name: 415", async () => {
    const app = await testApp();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const bad: Record<string, Buffer> = {
      html: Buffer.from("<!doctype html><script>alert(1)</script>"),
      svg: Buffer.from(svg),
      "svg with a preamble": Buffer.from(`<?xml version="1.0"?>\n${svg}`),
      gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
      pdf: Buffer.from("%PDF-1.7\n"),
      tiff: await sharp(image).tiff().toBuffer(),
      "a JPEG cut short": (await poster(900, 900)).subarray(0, 2_000),
      "the beginning of a PNG": Buffer.from("89504e470d0a1a0a", "hex"),
    };
    for (const [name, bytes] of Object.entries(bad)) {
      const response = await sendForm(app, { ...night, image: Buffer.from(bytes) });
      expect(response.status, name).toBe(415);
      expect(await response.json()).toMatchObject({ errors: { image: expect.stringMatching(/image/) } });
    }
    expect(await left(app)).toEqual(nothing);
  });

  test("an image of more than 40 megapixels: 413", async () => {
    const app = await testApp();
    const huge = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#000" } });
    const image = Buffer.from(await huge.png({ compressionLevel: 1 }).toBuffer());
    const response = await sendForm(app, { ...night, image });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/40 megapixels/) });
    expect(await left(app)).toEqual(nothing);
  });

  test("an image of one byte more than 10 MiB: 413; one of 10 MiB is taken", async () => {
    const app = await testApp();
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
    const response = await sendForm(app, { ...night, image: padded(MAX_IMAGE_BYTES + 1) });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      message: "This image is larger than 10 MB. Choose a smaller one.",
    });
    expect(await left(app)).toEqual(nothing);
    expect((await sendForm(app, { ...night, image: padded(MAX_IMAGE_BYTES) })).status).toBe(201);
  });

  test("an endless body without a length: 413, read far enough for the response to arrive", async () => {
    const app = await testApp();
    const headers = { ...(await signedIn(app.db)), "Content-Type": multipart([]).type };
    const head = Buffer.from(`--cut\r\n${file(image)[0]}\r\n\r\n`);
    const pieces = [head, ...Array.from({ length: 30 }, () => Buffer.alloc(1024 * 1024))];
    const answer = await new Promise<{ status: number | undefined; sent: boolean }>((resolve, reject) => {
      const sending = request(`${app.origin}/api/event/add-event`, { method: "POST", headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, sent: sending.writableFinished });
      });
      sending.on("error", reject);
      Readable.from(pieces).pipe(sending);
    });
    expect(answer).toEqual({ status: 413, sent: true });
    expect(await left(app)).toEqual(nothing);
  });

  test("a text of more than 64 KiB, more than 40 parts, a part with endless headers: 413", async () => {
    const app = await testApp();
    const tooMuch = {
      "a long text": multipart([...fields, part("alt", "x".repeat(65 * 1024)), file(image)]),
      "a long text that nobody asked for": multipart([...fields, part("other", "x".repeat(65 * 1024)), file(image)]),
      "many parts": multipart([...fields, ...Array.from({ length: 40 }, () => part("other", "x")), file(image)]),
      "long headers": multipart([...fields, [`X: ${"x".repeat(10_000)}`, "x"], file(image)]),
    };
    for (const [name, { body, type }] of Object.entries(tooMuch)) {
      const response = await send(app, body, { "Content-Type": type });
      expect(response.status, name).toBe(413);
      expect(await response.json()).toEqual({ message: "This form is too large. Please shorten it." });
    }
    expect(await left(app)).toEqual(nothing);
  });

  test("a body that is no form: 400", async () => {
    const app = await testApp();
    const { body, type } = multipart([...fields, file(image)]);
    const broken: Record<string, [string, BodyInit]> = {
      "nothing at all": [type, ""],
      "another boundary": ["multipart/form-data; boundary=other", body],
      "no boundary": ["multipart/form-data", body],
      "cut off": [type, body.subarray(0, body.length - 12)],
      "not UTF-8": [
        type,
        multipart([...fields.slice(1), [part("name", "")[0], Buffer.from([0xc3, 0x28])], file(image)]).body,
      ],
      "headers that are not UTF-8": [
        type,
        Buffer.concat([Buffer.from("--cut\r\n"), Buffer.from([0xff]), body.subarray(5)]),
      ],
    };
    for (const [name, [contentType, sent]] of Object.entries(broken)) {
      const response = await send(app, sent, { "Content-Type": contentType });
      expect(response.status, name).toBe(400);
      expect(await response.json()).toHaveProperty("message");
    }
    expect(await left(app)).toEqual(nothing);
  });

  test("an invalid image is reported before invalid fields; a missing image together with them", async () => {
    const app = await testApp();
    const html = Buffer.from("<!doctype html>");
    expect((await sendForm(app, { ...night, name: "", image: html })).status).toBe(415);
    for (const image of [undefined, Buffer.alloc(0)]) {
      const response = await sendForm(app, { ...night, name: " ", image });
      expect([response.status, await response.json()]).toEqual([
        422,
        {
          message: "Please check the highlighted fields.",
          errors: { name: "Enter the event's name.", image: "Choose an image." },
        },
      ]);
    }
    expect(await left(app)).toEqual(nothing);
  });
});

describe("accepted forms", () => {
  test("a form in any chunks, with anything after it", async () => {
    const app = await testApp();
    const { body, type } = multipart([...fields, file(image)], "--cut--\r\nwhat nobody reads");
    for (const size of [1_000_000, 1_000, 61, 7]) {
      const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
        body.subarray(index * size, (index + 1) * size),
      );
      const stream = Readable.toWeb(Readable.from(pieces)) as ReadableStream;
      expect((await send(app, stream, { "Content-Type": type })).status, `${size} bytes each`).toBe(201);
    }
  });

  test("of a field that is sent twice, the first", async () => {
    const app = await testApp();
    const other = Buffer.from(await poster(90, 90));
    const { body, type } = multipart([...fields, part("name", "Second"), file(image), file(other)]);
    expect((await send(app, body, { "Content-Type": type })).status).toBe(201);
    expect(await app.db.selectFrom("events").select("name").execute()).toEqual([{ name: "House of Ember" }]);
    expect(await app.db.selectFrom("media").select("width").execute()).toEqual([{ width: 400 }]);
  });

  test("only fields that the form names", async () => {
    const app = await testApp();
    const others = [
      "__proto__",
      "constructor",
      "toString",
      "id",
      "_id",
      "active",
      "version",
      "picture_id",
      "deleted_at",
    ];
    const { body, type } = multipart([...others.map((name) => part(name, "0")), ...fields, file(image)]);
    expect((await send(app, body, { "Content-Type": type })).status).toBe(201);
    const [row] = await app.db.selectFrom("events").selectAll().execute();
    expect(row).toMatchObject({ active: 1, version: 1, deleted_at: null, name: "House of Ember" });
    expect([row?.id, row?.picture_id]).not.toContain("0");
    expect({}).not.toHaveProperty("0");
  });

  test("lines as they were typed, though browsers send them with CR LF", async () => {
    const app = await testApp();
    const description = "House.\n\nAll night.";
    await sendForm(app, { ...night, description: description.replaceAll("\n", "\r\n"), image });
    expect(await app.db.selectFrom("events").select("description").execute()).toEqual([{ description }]);
  });
});

test("while a large image is processed, other requests are answered", async () => {
  const app = await testApp();
  // Plain: encoding noise would take ten times as long, and prove no more.
  const large = await poster(4_000, 5_000);
  const image = Buffer.concat([large, Buffer.alloc(MAX_IMAGE_BYTES - large.length)]);
  let done = false;
  const upload = sendForm(app, { ...night, image }).finally(() => {
    done = true;
  });
  const answers: Record<string, number> = {};
  const ask = async (path: string) => {
    while (!done) {
      expect((await fetch(app.origin + path)).status).toBe(200);
      answers[path] = (answers[path] ?? 0) + 1;
    }
  };
  const paths = ["/healthz", "/api/event/getAllEvents"];
  await Promise.all(paths.map(ask));
  expect((await upload).status).toBe(201);
  for (const path of paths) expect(answers[path], path).toBeGreaterThan(20);
});
