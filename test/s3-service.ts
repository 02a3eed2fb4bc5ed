import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { BucketConfig } from "../app/platform/lib/s3-client.server.ts";

/** Which error it responds with. */
export interface S3Faults {
  /** Returns an error code for a request, for example `AccessDenied`; `hang` never responds. */
  fault(method: string, name: string): string | undefined;
}

export interface S3Server extends S3Faults {
  config: BucketConfig;
  /** How far its clock is ahead of this process, in ms. */
  ahead: number;
  objects: Map<string, { body: Buffer; headers: Record<string, string>; at: number }>;
  /** Method and name of every request so far. */
  requests: string[];
  stop(): Promise<void>;
}

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRange: 416,
  InternalError: 500,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
  NotImplemented: 501,
};

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
/** RFC 3986, as AWS requires. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Describes an invalid signature of a request, by AWS Signature Version 4, "Authenticating Requests: Using the
 * Authorization Header".
 */
function rejection(request: IncomingMessage, url: URL, body: Buffer, { config, ahead }: S3Server): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? "");
  const [, id, day, region, signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header("authorization"),
    ) ?? [];
  if (id === undefined || day === undefined || region === undefined) return "AccessDenied";
  if (id !== config.accessKeyId) return "InvalidAccessKeyId";
  if (region !== config.region) return "AuthorizationHeaderMalformed";
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
  const date = header("x-amz-date");
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() + ahead - at) < 15 * 60_000) || !date.startsWith(day)) return "RequestTimeTooSkewed";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const payload = header("x-amz-content-sha256");
  const headers = names.map((name) => `${name}:${header(name).trim().replace(/ +/g, " ")}\n`).join("");
  const canonical = [request.method, url.pathname, query, headers, signed, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ["s3", "aws4_request"].reduce<Buffer>(hmac, hmac(hmac(`AWS4${config.secretAccessKey}`, day), region));
  if (hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex") !== signature)
    return "SignatureDoesNotMatch";
  return payload === sha256(body) ? undefined : "XAmzContentSHA256Mismatch";
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;

/**
 * The part of the S3 API that storing images needs, in memory on a free port, with one bucket. It rejects
 * wrong keys and bytes that differ from the signed ones.
 *
 * @param options the bucket's name, and how many objects it lists at a time.
 */
export async function startS3Service({ bucket = "images", pageSize = 7 } = {}): Promise<S3Server> {
  const config = {
    bucket,
    endpoint: "",
    region: "test-1",
    accessKeyId: "AFTERGLOW",
    secretAccessKey: randomBytes(20).toString("hex"),
  };
  const objects: S3Server["objects"] = new Map();
  const requests: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", config.endpoint);
    const [, bucket = "", ...rest] = decodeURIComponent(url.pathname).split("/");
    const name = rest.join("/");
    const { method = "" } = request;
    const body = await buffer(request);
    requests.push(`${method} ${name}`);
    const refuse = (code: string) => {
      response.writeHead(statuses[code] ?? 403, { "content-type": "application/xml" });
      response.end(method === "HEAD" ? "" : xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`));
    };
    const fault = server.fault(method, name);
    if (fault === "hang") return;
    if (server.ahead !== 0) response.setHeader("date", new Date(Date.now() + server.ahead).toUTCString());
    const code =
      fault ?? rejection(request, url, body, server) ?? (bucket === config.bucket ? undefined : "NoSuchBucket");
    if (code) return refuse(code);

    if (method === "PUT") {
      const { "content-type": type = "", "cache-control": cache = "" } = request.headers;
      const at = Date.now() + server.ahead;
      objects.set(name, { body, headers: { "content-type": type, "cache-control": cache }, at });
      response.end();
    } else if (method === "DELETE") {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (name === "" && url.searchParams.get("list-type") === "2") {
      const from = Number(url.searchParams.get("continuation-token") ?? 0);
      const prefix = url.searchParams.get("prefix") ?? "";
      const listed = [...objects].filter(([key]) => key.startsWith(prefix));
      const page = listed.slice(from, from + pageSize);
      const next = from + page.length < listed.length;
      const contents = page.map(
        ([key, { body, at }]) =>
          `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${new Date(at).toISOString()}</LastModified></Contents>`,
      );
      const more = next ? `<NextContinuationToken>${from + page.length}</NextContinuationToken>` : "";
      response.end(
        xml(`<ListBucketResult>${contents.join("")}<IsTruncated>${next}</IsTruncated>${more}</ListBucketResult>`),
      );
    } else if (method === "GET" || method === "HEAD") {
      const object = objects.get(name);
      if (!object) return refuse("NoSuchKey");
      const { body, headers, at } = object;
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const part = first === undefined ? body : body.subarray(Number(first), Number(last) + 1);
      response.writeHead(first === undefined ? 200 : 206, {
        ...headers,
        "content-length": part.length,
        "last-modified": new Date(at).toUTCString(),
      });
      response.end(method === "HEAD" ? undefined : part);
    } else refuse("NotImplemented");
  };

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  config.endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: S3Server = {
    config,
    ahead: 0,
    objects,
    requests,
    fault: () => undefined,
    async stop() {
      http.closeAllConnections();
      if (http.listening) await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
