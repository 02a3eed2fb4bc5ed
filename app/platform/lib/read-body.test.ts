import { expect, test } from "vitest";
import { bytesOfBodies, withBodyMemory } from "./body-memory.server.ts";
import { type BodyLimits, drainBody, readBody, takeBody } from "./read-body.server.ts";

const limits: BodyLimits = { limit: 10, drained: 10, within: 10_000 };

/** A request whose body arrives in pieces, and never ends if it `hangs`; with an optional Content-Length. */
function coming(
  pieces: string[],
  end: "ends" | "hangs" | "breaks" = "ends",
  length?: number,
): { request: Request; left: () => number } {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        else if (end === "ends") controller.close();
        else if (end === "breaks") controller.error(new Error("the line broke"));
        else return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  const headers = length === undefined ? undefined : { "content-length": String(length) };
  const init = { method: "POST", body, duplex: "half", headers };
  return { request: new Request("http://localhost", init), left: () => left.length };
}

test("a body is read whole, to its last allowed byte", async () => {
  expect(await readBody(coming(["01234", "56789"]).request, limits)).toEqual(Buffer.from("0123456789"));
  expect(await readBody(new Request("http://localhost", { method: "POST" }), limits)).toEqual(Buffer.alloc(0));
});

test("one byte more is too large; it is read to its end first, but not for ever", async () => {
  const more = coming(["0123456789", "0"]);
  expect(await readBody(more.request, limits)).toBe("too large");
  expect(more.left()).toBe(0);
  const endless = coming(Array.from({ length: 1_000 }, () => "01234"));
  expect(await readBody(endless.request, limits)).toBe("too large");
  expect(endless.left()).toBeGreaterThan(990);
});

test("one that does not end in time is too slow, one whose connection breaks is cut off", async () => {
  expect(await readBody(coming(["01"], "hangs").request, { ...limits, within: 20 })).toBe("too slow");
  expect(await readBody(coming(["01"], "breaks").request, limits)).toBe("cut off");
});

test("the same for one with a Content-Length; one that announces too much is rejected", async () => {
  expect(await readBody(coming(["01234", "56789"], "ends", 10).request, limits)).toEqual(
    new Uint8Array(Buffer.from("0123456789")),
  );
  expect(await readBody(coming(["01"], "hangs", 10).request, { ...limits, within: 20 })).toBe("too slow");
  expect(await readBody(coming(["01"], "breaks", 10).request, limits)).toBe("cut off");
  expect(await readBody(coming(["0123456789", "0"], "ends", 11).request, limits)).toBe("too large");
});

test("past the limit nothing more is passed on, and the rest is still counted", async () => {
  const taken: string[] = [];
  const take = (piece: Uint8Array) => {
    taken.push(new TextDecoder().decode(piece));
    return "enough" as const;
  };
  expect(await takeBody(coming(["01", "23"]).request, limits, take)).toBeUndefined();
  expect(await takeBody(coming(["45", "6789012345"]).request, limits, take)).toBe("too large");
  expect(taken).toEqual(["01", "45"]);
});

test("a body that is rejected unread is received and discarded", async () => {
  const unread = coming(["01234", "56789"]);
  await drainBody(unread.request);
  expect(unread.left()).toBe(0);
});

test("what was read of a body that is refused makes room for others, while the rest of it still comes", async () => {
  const MIB = 1024 * 1024;
  const open = { limit: 64 * MIB, drained: MIB, within: 60_000 };
  const sending = () => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const request = new Request("http://localhost", { method: "POST", body: readable, duplex: "half" } as RequestInit);
    const writer = writable.getWriter();
    const read = withBodyMemory(async () => {
      const body = await readBody(request, open);
      return new Response(typeof body === "string" ? body : String(body.length));
    });
    const send = async (mib: number) => {
      for (let left = mib; left > 0; left -= 1) await writer.write(new Uint8Array(MIB));
    };
    return { send, end: () => writer.close(), answer: () => read.then((response) => response.text()) };
  };
  const [first, second, third] = [sending(), sending(), sending()];
  await first.send(30);
  await second.send(20);
  await third.send(15);
  await third.end();
  expect(await third.answer()).toBe(String(15 * MIB));
  await Promise.all([first.end(), second.end()]);
  expect(await first.answer()).toBe(String(30 * MIB));
  expect(await second.answer()).toBe("no room");
  expect(bytesOfBodies()).toBe(0);
});
