import type { Context, Handler } from "hono";
import type { RenderPage } from "../../../house/rendering/render-page.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { postTo, readPost, refusePost, tooManyPosts } from "../../../platform/http/posted-page.server.ts";
import { privateHeaders } from "../../../platform/http/private-headers.ts";
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

/** Headers by which an endpoint knows the sender, and the page that the form is on. */
const SENDER_HEADERS = ["x-forwarded-for", "user-agent", "referer"] as const;

/** The fields of a form without a file; or the response that rejects it. */
async function readFields(context: Context): Promise<Map<string, string> | Response> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return refusePost(context, 415, "This is not a form of ours. Go back and send it again.");
  const body = await readPost(context);
  if (body instanceof Response) return body;
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
  return refusePost(context, parts.status as 400 | 408 | 413 | 503, `${message} Go back and send it again.`);
}

/** The URL of a page's action in React Router: the home page's is that of its index route. */
function actionOf(url: string): string {
  const address = new URL(url);
  if (address.pathname === "/") address.searchParams.set("index", "");
  return address.href;
}

/**
 * Answers forms that a browser submitted to their own page because scripts are off, failed, or haven't loaded yet: with
 * that page, which shows the result.
 */
export function postedForms({ services, renderPage, call, file: rules }: PostedForms): Handler {
  const { db, formLimit, proxies } = services;
  return async (context) => {
    const { req } = context;
    // Other sites can send forms but not JSON, so only this action needs a check of the origin.
    if (!/^(same-origin|none|)$/.test(req.header("sec-fetch-site") ?? ""))
      return refusePost(context, 403, "This form was sent from another site.");
    const sender = senderOf(context, proxies);
    const takeLimit = async () =>
      takeFromLimits(services, await senderKeys(db, "posted", sender), formLimit, Date.now());
    const hasFile = rules && isMultipart(context);
    // Reading a file is expensive: beyond the limit it isn't read.
    const before = hasFile ? await takeLimit() : 0;
    if (before > 0) return tooManyPosts(context, before);
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
        const headers = new Headers({ ...more, Accept: "application/json" });
        const campaign = new URL(req.url).searchParams.get("campaign");
        if (campaign !== null && /^[\w-]+$/.test(campaign)) headers.set("X-Campaign", campaign);
        if (typeof body === "string") headers.set("Content-Type", "application/json");
        for (const name of SENDER_HEADERS) {
          const value = req.header(name);
          if (value !== undefined) headers.set(name, value);
        }
        return call(new Request(new URL(path, req.url), { method: "POST", headers, body }), context.env);
      },
    };
    const page = await renderPage(postTo(actionOf(req.url), req.raw), (filled) =>
      filled.set(postedFormContext, posted),
    );
    return new Response(page.body as BodyInit, {
      status: page.status,
      headers: { ...page.headers, ...privateHeaders },
    });
  };
}
