import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { isDatabaseUnavailable } from "../../../platform/db/dialects/failures.ts";
import {
  bodyHash,
  deleteOldResponses,
  findAnswer,
  isRemembered,
  rememberAnswer,
  rememberedKey,
} from "../../../platform/db/idempotency.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { type Endpoint, endpoint, rejectIdempotencyKey } from "../../../platform/http/endpoint.server.ts";
import type { SentHeaders } from "../../../platform/http/endpoint-headers.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { fieldErrors, type Issue, readJson } from "../../../platform/lib/read-json.server.ts";
import { isMultipart } from "../../../platform/lib/read-multipart.server.ts";
import type { ViewServices } from "../../../platform/views/count-views.server.ts";
import { UNKNOWN } from "../../../platform/views/source.ts";
import {
  countAll,
  deleteOldCounts,
  longestWait,
  senderKeys,
  takeFromLimits,
  uncountAll,
} from "../../../staff/auth/rate-limit.server.ts";
import { senderOf } from "../../../staff/auth/sender.server.ts";
import { findShown } from "../shown-texts.server.ts";
import { createFormChallenge, verifyFormSolution } from "./challenge.server.ts";
import type { From } from "./receive.server.ts";

const find = prepared<{ slug: string }, { id: string }>((db, $) =>
  db.selectFrom("campaigns").select("id").where("slug", "=", $("slug")).where("started_at", "is not", null),
);

/** The campaign that a form names by its slug; undefined if it names none that was sent. */
async function findCampaignId(db: Database, slug: string | undefined): Promise<string | undefined> {
  if (slug === undefined || !/^[\w-]{1,64}$/.test(slug)) return undefined;
  return (await find(db, { slug })).rows[0]?.id;
}

/** Interval of deleting expired counts and responses, in ms. */
const SWEEP_EVERY = 10 * 60_000;

export interface FormServices extends ViewServices {
  db: Database;
  writer: Writer;
  log: Logger;
  /** Most forms of one sender and kind in ten minutes; 0 is off. */
  formLimit: number;
  /** Number of trusted proxies in front. */
  proxies: number;
  /** The address that receives the club's email. */
  clubAddress: () => string;
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
  /** Whether the mail server takes emails, as far as this process knows: texts promise an email only then. */
  mailWorks: () => boolean;
}

/** The body of a 201. */
type Answer = { message: string; reference?: string; title?: string };

/** The result of a valid form: the body of a 201, or why it was rejected. */
export type Outcome =
  | { answer: Answer }
  | { rejection: 404 | 409 | 410; message: string }
  /** An error in a field that only the database reveals. */
  | { issues: readonly Issue[] }
  /** Rate limited for everyone, for this many seconds. */
  | { wait: number }
  /** Too many at once: the sender needs a proof of work. */
  | { prove: true };

interface FormEndpoint<Form, Services, Path extends string = string>
  extends Partial<Pick<Endpoint, "output" | "errors">> {
  path: Path;
  summary: string;
  /** The form's name in rate limits. */
  name: string;
  input: z.ZodMiniType<Form>;
  /** The field of an optional file; see `Endpoint.pdf`. */
  pdf?: string;
  /** Reads and checks the body in place of `readJson`. Bodies with the same `bytes` are the same form. */
  read?: (context: Context) => Promise<{ data: Form; bytes: Uint8Array } | Response>;
  /** Runs one at a time: it reads what another request of the same form may write. */
  serial?: boolean;
  /** The key that signs proof-of-work challenges, for a form that may ask for one. */
  challengeSecret?: (services: Services) => Promise<string>;
  /**
   * Adds data for the sender only to the response, such as a private link, in the form's transaction. Called for every
   * response, also to a repeated form, and not stored with it. `key` is the sender's `Idempotency-Key`.
   */
  receipt?: (
    trx: Database,
    sent: { reference: string; now: number; key: string | undefined },
    services: Services,
  ) => Promise<Receipt>;
  /**
   * Saves a valid form, all of it in `trx`. `now` is ms since 1970; `proof` is the id of the challenge that the sender
   * solved, if any.
   */
  write: (
    trx: Database,
    form: Form,
    now: number,
    from: From & { proof: string | undefined },
    services: Services,
  ) => Promise<Outcome>;
}

const received = z.object({
  message: z.string(),
  reference: z.optional(z.string()),
  /** Replaces the page's own text about a received request. */
  title: z.optional(z.string()),
});

/** The part of a response that only the sender gets. */
type Receipt = Record<string, string | boolean>;

const formHeaders = ["Idempotency-Key", "X-Settings-Version", "X-Campaign"] as const;

type FormHeader = (typeof formHeaders)[number] | "X-Proof-Of-Work";

const lastSweeps = new WeakMap<Database, number>();

/** Deletes expired counts and responses from time to time. */
function sweepNowAndThen({ db, writer, log }: FormServices, now: number): void {
  if (now - (lastSweeps.get(db) ?? 0) < SWEEP_EVERY) return;
  lastSweeps.set(db, now);
  writer
    .write(async (trx) => {
      await deleteOldResponses(trx, now);
      await deleteOldCounts(trx, now);
    })
    .catch((error: unknown) => log.warn({ err: error }, "Deleting expired rows failed"));
}

function tooMany(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  const minutes = Math.ceil(seconds / 60);
  return jsonError(
    context,
    429,
    `Too many requests. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  );
}

/** A form that was read and checked, with the sender's limits. */
interface ReadForm<Form> {
  data: Form;
  /** The idempotency key as sent; with `bytes`, what identifies the same form sent again. */
  sentKey: string | undefined;
  sentForm: { key: string; bodyHash: string } | undefined;
  counted: Awaited<ReturnType<typeof senderKeys>>;
  /** Whether it was already taken from the limits. */
  isTaken: boolean;
  from: From & { proof: string | undefined };
}

type Result = Outcome | "other body";

/** Saves a form with its response in one transaction; a repeated one gets the response that is stored. */
async function save<Form, Services extends FormServices>(
  trx: Database,
  { receipt, write }: Pick<FormEndpoint<Form, Services>, "receipt" | "write">,
  { data, sentKey, sentForm, counted, isTaken, from }: ReadForm<Form>,
  now: number,
  services: Services,
): Promise<Result> {
  /** The response with what only the sender gets, which is not stored. */
  const toSender = async (answer: Answer) => {
    const { reference } = answer;
    if (!receipt || reference === undefined) return { answer };
    return { answer: { ...answer, ...(await receipt(trx, { reference, now, key: sentKey }, services)) } };
  };
  const before = sentForm && (await findAnswer(trx, sentForm, now));
  if (before && before !== "other body") {
    if (isTaken) await uncountAll(trx, counted);
    return toSender(before as Answer);
  }
  const seconds = isTaken ? 0 : await countAll(trx, counted, services.formLimit, now);
  if (seconds > 0) return { wait: seconds };
  if (before) return before;
  const outcome = await write(trx, data, now, from, services);
  if (!("answer" in outcome)) return outcome;
  if (sentForm) await rememberAnswer(trx, sentForm, outcome.answer, now);
  return toSender(outcome.answer);
}

/** @param challenge creates a proof-of-work challenge for the sender */
async function respond(context: Context, result: Result, challenge: () => Promise<unknown>): Promise<Response> {
  if (result === "other body") {
    const message = "This form was already sent with different details. Reload the page and send it again.";
    return jsonError(context, 409, message);
  }
  if ("wait" in result) return tooMany(context, result.wait);
  if ("issues" in result) return fieldErrors(context, result.issues);
  if ("prove" in result) {
    const message = "Many people are sending this right now. Please try again.";
    return context.json({ message, challenge: await challenge() }, 428);
  }
  if ("rejection" in result) return jsonError(context, result.rejection, result.message);
  return context.json(result.answer, 201);
}

/** Rejects a form in the contract's order, or saves it. @throws if the database cannot write */
async function receiveForm<Form, Services extends FormServices>(
  declared: FormEndpoint<Form, Services>,
  context: Context,
  services: Services,
  headers: SentHeaders<FormHeader>,
): Promise<Response> {
  const { name, input, read = (sent) => readJson(sent, input), serial = false, challengeSecret } = declared;
  const { db, writer, formLimit, proxies } = services;
  const now = Date.now();
  const sender = senderOf(context, proxies);
  const sentKey = headers["Idempotency-Key"];
  const key = sentKey === undefined ? undefined : rememberedKey(name, sentKey);
  const counted = await senderKeys(db, name, sender);
  const sentProof = challengeSecret && headers["X-Proof-Of-Work"];
  // A file or a proof of work costs more to check than a transaction, so the form is taken from the limits first.
  const isCostly = formLimit > 0 && (isMultipart(context) || Boolean(sentProof));
  const wait = isCostly
    ? await takeFromLimits(services, counted, formLimit, now)
    : await longestWait(db, counted, formLimit, now);
  const isTaken = isCostly && wait === 0;
  /** Rejects an invalid form, which still counts towards the limit. */
  const refuse = async (answer: Response): Promise<Response> => {
    const seconds = isTaken ? 0 : await takeFromLimits(services, counted, formLimit, now);
    return seconds > 0 ? tooMany(context, seconds) : answer;
  };
  // A repeated form is not counted, so its proof of work is not checked either.
  const again = (wait > 0 || sentProof) && key !== undefined && (await isRemembered(db, key, now));
  if (wait > 0 && !again) return tooMany(context, wait);

  const form = await read(context);
  if (form instanceof Response) return refuse(form);
  const badKey = rejectIdempotencyKey(context, sentKey);
  if (badKey) return refuse(badKey);

  const proof =
    challengeSecret && sentProof && !again
      ? await verifyFormSolution(await challengeSecret(services), sentProof)
      : undefined;
  const shown = await findShown(db, writer, headers["X-Settings-Version"]);
  const campaignId = await findCampaignId(db, headers["X-Campaign"]);
  const source = services.views.sourceOfPage(context.req.header("referer") ?? "");
  const by = { campaignId, source: source === UNKNOWN ? null : source };
  const from = { sender, limited: formLimit > 0, clubAddress: services.clubAddress(), proof, shown, ...by };
  const sentForm = key === undefined ? undefined : { key, bodyHash: await bodyHash(db, form.bytes) };
  const checked = { data: form.data, sentKey, sentForm, counted, isTaken, from };
  const result = await writer.write(
    (trx) => save(trx, declared, checked, now, services),
    serial ? undefined : (key ?? randomUUID()),
  );
  sweepNowAndThen(services, now);
  if (result !== "other body" && "answer" in result) services.mailWaits();
  return respond(context, result, async () => createFormChallenge((await challengeSecret?.(services)) ?? "", now));
}

/**
 * Declares a guest form's endpoint: rejects in the contract's order, then saves the form and its response in one
 * transaction, and responds once that is on disk.
 */
export function formEndpoint<Form, Services extends FormServices, const Path extends string>(
  declared: FormEndpoint<Form, Services, Path>,
) {
  const { name, path, summary, input, pdf, output = received, errors = [], challengeSecret } = declared;
  return endpoint({
    method: "POST",
    path,
    summary,
    access: "anyone",
    input,
    ...(pdf !== undefined && { pdf }),
    output,
    headers: challengeSecret ? [...formHeaders, "X-Proof-Of-Work"] : formHeaders,
    status: 201,
    errors: [429, ...errors],
    handle: async (context, services: Services, { headers }) => {
      try {
        return await receiveForm(declared, context, services, headers);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        services.log.error({ err: error, call: name }, "The database cannot write");
        context.header("Retry-After", "30");
        return jsonError(context, 503, "We can't save this now. Try again in a minute.");
      }
    },
  });
}
