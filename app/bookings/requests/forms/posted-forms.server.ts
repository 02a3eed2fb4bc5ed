import type { Context, Handler } from "hono";
import type { RenderPage } from "../../../house/rendering/render-page.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { privateHeaders } from "../../../platform/http/private-headers.ts";
import { readBody } from "../../../platform/lib/read-body.server.ts";
import { type FileRules, isMultipart, readMultipart } from "../../../platform/lib/read-multipart.server.ts";
import { senderKeys, takeFromLimits } from "../../../staff/auth/rate-limit.server.ts";
import { customerOf, senderOf } from "../../../staff/auth/sender.server.ts";
import { type PostedForm, postedFormContext } from "./form-action.server.ts";

interface PostedFormServices {
  db: Database;
  writer: Writer;
  /** Most forms of one sender in ten minutes; 0 is off. */
  formLimit: number;
  /** Number of trusted proxies in front. */
  proxies: number;
}

interface PostedForms {
  services: PostedFormServices;
  renderPage: RenderPage;
  /** Answers a request to an endpoint within this process. */
  call: (request: Request, env: unknown) => Response | Promise<Response>;
  /** The file that the page's form may have. */
  file?: FileRules;
}

const limits = { limit: 64 * 1024, drained: 1024 * 1024, within: 30_000 };

/** Headers by which an endpoint knows the sender. */
const SENDER_HEADERS = ["x-forwarded-for", "user-agent"] as const;

type Status = 400 | 403 | 408 | 413 | 415 | 429 | 503;

function refuse(context: Context, status: Status, text: string): Response {
  return context.text(`${text} Go back: what you typed is still there.`, status, privateHeaders);
}

/** The fields of a form without a file; or the response that rejects it. */
async function readFields(context: Context): Promise<Map<string, string> | Response> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return refuse(context, 415, "This is not a form of ours.");
  const body = await readBody(context.req.raw, limits);
  if (body === "too large") return refuse(context, 413, "This form is too long. Please shorten it.");
  if (body === "too slow") return refuse(context, 408, "This form took too long to arrive. Please send it again.");
  if (body === "no room") {
    context.header("Retry-After", "30");
    return refuse(context, 503, "We’re receiving too much at once. Send this again in a minute.");
  }
  if (typeof body === "string") return refuse(context, 400, "This form arrived incomplete. Please send it again.");
  const fields = new Map<string, string>();
  // Browsers send the end of every line as CR LF.
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body)))
    if (!fields.has(name)) fields.set(name, value.replaceAll("\r\n", "\n"));
  return fields;
}

/** A form that may have a file, in parts; or the response that rejects it. */
async function readParts(context: Context, rules: FileRules) {
  const parts = await readMultipart(context, undefined, rules);
  if (!(parts instanceof Response)) return parts;
  const { message } = (await parts.json()) as { message: string };
  return refuse(context, parts.status as Status, message);
}

/** The campaign whose link opened the page. */
function campaignOf(url: URL): Record<string, string> {
  const campaign = url.searchParams.get("campaign") ?? "";
  return /^[\w-]{1,64}$/.test(campaign) ? { "X-Campaign": campaign } : {};
}

/** The request that makes React Router run the page's own action, also that of the first page. */
function withoutBody(raw: Request): Request {
  const url = new URL(raw.url);
  if (url.pathname === "/") url.searchParams.set("index", "");
  const headers = new Headers(raw.headers);
  // The origin was checked: pages without a referrer send it as `null`.
  for (const name of ["origin", "content-length", "transfer-encoding", "content-type"]) headers.delete(name);
  return new Request(url.href.replace("index=", "index"), { method: "POST", headers });
}

/**
 * Answers forms that a browser sent to their own page by itself, because scripts are off, failed, or are still on their
 * way: with the page, and in it what became of the form.
 */
export function postedForms({ services, renderPage, call, file: rules }: PostedForms): Handler {
  const { db, formLimit, proxies } = services;
  return async (context) => {
    const { req } = context;
    // Endpoints take JSON, which other sites cannot send; forms they can.
    if (!/^(same-origin|none|)$/.test(req.header("sec-fetch-site") ?? ""))
      return refuse(context, 403, "This form was sent from another site.");
    const sender = senderOf(context, proxies);
    const takeLimit = async () =>
      takeFromLimits(services, await senderKeys(db, "posted", sender), formLimit, Date.now());
    const hasFile = rules && isMultipart(context);
    // A file costs more than its limit: it is not read beyond it.
    const before = hasFile ? await takeLimit() : 0;
    if (before > 0) {
      context.header("Retry-After", String(before));
      return refuse(context, 429, "Too many requests. Please try again in a few minutes.");
    }
    const parts = hasFile ? await readParts(context, rules) : await readFields(context);
    if (parts instanceof Response) return parts;
    const fields = parts instanceof Map ? parts : parts.texts;
    const uploaded = parts instanceof Map ? undefined : parts.file;
    const posted: PostedForm = {
      values: Object.fromEntries(fields),
      file: uploaded && new File([Buffer.from(uploaded.bytes)], `${uploaded.name}.pdf`, { type: "application/pdf" }),
      sender: customerOf(sender),
      wait: hasFile ? 0 : await takeLimit(),
      send: async (path, body, more) => {
        const headers = new Headers({ ...more, ...campaignOf(new URL(req.url)), Accept: "application/json" });
        if (typeof body === "string") headers.set("Content-Type", "application/json");
        for (const name of SENDER_HEADERS) {
          const value = req.header(name);
          if (value !== undefined) headers.set(name, value);
        }
        return call(new Request(new URL(path, req.url), { method: "POST", headers, body }), context.env);
      },
    };
    const page = await renderPage(withoutBody(req.raw), (filled) => filled.set(postedFormContext, posted));
    return new Response(page.body as BodyInit, {
      status: page.status,
      headers: { ...page.headers, ...privateHeaders },
    });
  };
}
