import fc, { type Arbitrary } from "fast-check";
import type { Endpoint } from "../../app/platform/http/endpoint.server.ts";
import { poster } from "../posters.ts";
import type { RawRequest } from "./ask.ts";
import { oddHeaders, oddPath } from "./odd-addresses.ts";
import { jsonOf, multipart, oddJson, oddMultipart } from "./odd-bodies.ts";
import { fieldsFor, oddText, type Shaped } from "./odd-fields.ts";

const small = await poster(16, 16);

/** @returns an endpoint's name: `GET /requests` */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Rare, as processing an image is slow. */
const seldom = <Value>(value: Arbitrary<Value>, else_: Arbitrary<Value>) =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: 60, arbitrary: else_ });

/** The schema of what clients send: of a pipe, its first schema. */
function sentShape(schema: unknown): Shaped {
  const { def } = schema as { def: { type: string; in?: unknown } };
  return def.type === "pipe" ? sentShape(def.in) : (schema as Shaped);
}

function bodyFor(call: Endpoint, ids: Record<string, string>): Arbitrary<{ type: string; body: Buffer }> {
  const { input: schema, image: withImage } = call;
  if (!schema) return oddJson.map((body) => ({ type: "application/json", body }));
  const shaped = sentShape(schema);
  const fields = fieldsFor(shaped, [Object.values(ids)]);
  if (!withImage) {
    const body = fc.oneof(
      { weight: 4, arbitrary: fields.map((some) => Buffer.from(jsonOf(some))) },
      { weight: 1, arbitrary: oddJson },
    );
    return body.map((bytes) => ({ type: "application/json", body: bytes }));
  }
  const broken = fc
    .tuple(fc.nat(small.length - 1), fc.constantFrom("cut", "spoiled", "text", "svg"))
    .map(([at, how]): Uint8Array => {
      if (how === "cut") return small.subarray(0, at);
      if (how === "text") return Buffer.from("not an image");
      if (how === "svg") return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      const copy = Buffer.from(small);
      copy[at] = (copy[at] ?? 0) ^ 255;
      return copy;
    });
  const image = seldom<Uint8Array | undefined>(fc.constant(small), fc.option(broken, { nil: undefined }));
  const form = fc.tuple(fields, image).map(([some, bytes]) => {
    const texts = some.map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return multipart(bytes ? [...texts, ["image", bytes]] : texts);
  });
  return fc
    .oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: oddMultipart })
    .map((body) => ({ type: "multipart/form-data; boundary=b0undary", body }));
}

const oddTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  "application/json, text/html",
  "/",
  "",
];

function queryFor(call: Endpoint): Arbitrary<string> {
  const { query } = call;
  const names = ["page", "q", "sort", "id", "__proto__", ...Object.keys(query?.shape ?? {})];
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), oddText), { maxLength: 3 });
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return pairs.map((some) =>
    some.length === 0 ? "" : `?${some.map(([name, text]) => `${name}=${encode(text)}`).join("&")}`,
  );
}

export interface Question extends RawRequest {
  /** Whether method, path and token are unchanged. */
  straight: boolean;
  signedIn: boolean;
}

export function questionFor(call: Endpoint, ids: Record<string, string>): Arbitrary<Question> {
  const known = Object.entries(ids).find(([start]) => call.path.startsWith(start))?.[1] ?? "";
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constant(known) },
    { weight: 1, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed()) || "%20") },
  );
  const mostly = <Value>(usual: Value, odd: Arbitrary<Value>) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
  return fc
    .record({
      id,
      method: mostly(
        call.method,
        fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "PURGE"),
      ),
      token: mostly("live", fc.constantFrom("none", "odd")),
      query: queryFor(call),
      headers: oddHeaders,
      sent: bodyFor(call, ids),
      type: mostly(undefined, fc.constantFrom(...oddTypes)),
      odd: oddText,
    })
    .chain(({ id, method, token, query, headers, sent, type, odd }) => {
      const straight = `/api${call.path.replace(":id", () => id)}`;
      const authorization = token === "live" ? "live" : token === "odd" ? `Bearer ${odd.replace(/[^ -~]/g, "?")}` : "";
      const all: Record<string, string> = { ...headers, authorization };
      if (method !== "GET" && method !== "HEAD") all["Content-Type"] = type ?? sent.type;
      return mostly(straight, oddPath(straight)).map((path) => ({
        method,
        path: path.includes("?") ? path : path + query,
        headers: all,
        body: method === "GET" || method === "HEAD" || method === "TRACE" ? Buffer.alloc(0) : sent.body,
        straight: path === straight && method === call.method && !("Host" in headers) && !/^\.+$/.test(id),
        signedIn: token === "live",
      }));
    });
}
