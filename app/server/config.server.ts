import { join } from "node:path";
import { z } from "zod";
import { password } from "../auth/schema.ts";
import { venue } from "../content/venue.ts";
import { isPostgres } from "../db/dialects/dialects.ts";

const flag = z.enum(["on", "off"]).transform((text) => text === "on");

/** `Name <address>`, or an address alone. */
const mailbox = z
  .string()
  .transform((text) => {
    const [, name = "", address = text] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .pipe(z.object({ name: z.string(), address: z.email() }));

const bucketVariables = [
  "MEDIA_BUCKET",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** `postgres://…` as it is, or the path that a `file:` names. */
const databaseAddress = z.string().transform((text, context) => {
  const [, path] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text) ?? [];
  if (path !== undefined) return path;
  if (isPostgres(text) && URL.canParse(text) && new URL(text).pathname.length > 1) return text;
  context.addIssue("postgres://user:password@host:5432/database or file:path is expected");
  return z.NEVER;
});

/**
 * What `openDatabase` takes, of an address that somebody typed.
 *
 * @throws Error with one line that says what is expected.
 */
export function parseDatabaseAddress(text: string): string {
  const result = databaseAddress.safeParse(text);
  if (result.success) return result.data;
  throw new Error(`${result.error.issues[0]?.message}, and not "${isPostgres(text) ? "postgres://…" : text}".`);
}

const unitsOfTime = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90m`, `24h` or `7d`, as ms. */
const period = z
  .string()
  .regex(/^[1-9]\d{0,4}[mhd]$/, "a number with m, h or d behind it is expected, as in 24h")
  .transform((text) => Number.parseInt(text, 10) * unitsOfTime[text.slice(-1) as keyof typeof unitsOfTime]);

/** A whole number. Without `most`, any that is large enough will do. */
function whole(least: number, most?: number) {
  const text = `a whole number ${most === undefined ? `of ${least} or more` : `from ${least} to ${most}`} is expected`;
  return z.coerce
    .number(text)
    .int(text)
    .min(least, text)
    .max(most ?? Number.MAX_SAFE_INTEGER, text);
}

const webAddress = z.url({
  protocol: /^https?$/,
  error: "an address is expected that begins with https:// or http://",
});

const environment = z
  .object({
    PORT: whole(0, 65535).default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    ORIGIN: webAddress.optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: databaseAddress.optional(),
    DEMO: flag.default(true),
    TRUST_PROXY: whole(0, 10).default(0),
    RATE_LIMIT_FORMS: whole(0).default(30),
    RATE_LIMIT_LOGIN: whole(0).default(10),
    ADMIN_EMAIL: z.email().default("admin@afterglow.example"),
    ADMIN_PASSWORD: z.optional(password),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "smtp:// or smtps:// with a host is expected" }).optional(),
    MAIL_FROM: mailbox.default({ name: venue.name, address: venue.email }),
    MAIL_TO: z.email().default(venue.email),
    CONFIRM_SUBSCRIBERS: flag.default(false),
    MEDIA_BUCKET: z
      .string()
      .regex(/^[A-Za-z0-9][\w.-]*$/, "The bucket's name alone")
      .optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    MEDIA_URL: webAddress.regex(/^[^?#]*$/, "An address without a query").optional(),
    PAGE_CACHE_MB: whole(0, 4_096).default(64),
    DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(0),
    BACKUP_EVERY: period.optional(),
    BACKUP_KEEP: whole(1, 1_000).default(7),
    METRICS_PORT: whole(0, 65535).optional(),
    METRICS_HOST: z.string().min(1).default("127.0.0.1"),
    METRICS_TOKEN: z.string().min(16, "has 16 characters or more").optional(),
    TICKET_HOSTS: z
      .string()
      .default("")
      .transform((text) => text.split(",").map((host) => host.trim()))
      .transform((hosts) => hosts.filter((host) => host !== "")),
    SLOW_QUERY_MS: whole(1).default(200),
    LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  })
  .check(({ value, issues }) => {
    const missing = bucketVariables.filter((name) => value[name] === undefined);
    if (missing.length === 0 || missing.length === bucketVariables.length) return;
    const message = `Missing; a bucket for pictures needs ${bucketVariables.join(", ")}, or none of them`;
    issues.push({ code: "custom", path: [missing.join(", ")], message, input: undefined });
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Public address without a slash at the end; every absolute link starts with it. */
    origin: new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    dataFolder: env.DATA_DIR,
    /** What `openDatabase` opens. */
    database: env.DATABASE_URL ?? join(env.DATA_DIR, "afterglow.db"),
    demo: env.DEMO,
    /** How many proxies of ours stand in front. */
    proxies: env.TRUST_PROXY,
    /** Calls of a form by one sender in ten minutes; 0 is off. */
    formLimit: env.RATE_LIMIT_FORMS,
    /** Failed sign-ins by one sender in ten minutes; 0 is off. */
    loginLimit: env.RATE_LIMIT_LOGIN,
    /** The first admin; without a password one is made up. */
    firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /** Where mail is handed over; without it mails wait. */
    smtpUrl: env.SMTP_URL,
    /** Who the club's mails come from. */
    mailFrom: env.MAIL_FROM,
    /** Where the club reads its own. */
    mailTo: env.MAIL_TO,
    /** Whether somebody is on the newsletter's list only once the address is confirmed. */
    confirmSubscribers: env.CONFIRM_SUBSCRIBERS,
    /** Where pictures are kept instead of the data folder. */
    bucket:
      env.MEDIA_BUCKET && env.S3_ENDPOINT && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.MEDIA_BUCKET,
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /** Where guests' pages get stored pictures from, without a slash at the end; empty when from this host. */
    mediaBaseUrl: env.MEDIA_URL ? new URL(env.MEDIA_URL).href.replace(/\/+$/, "") : "",
    /** Most bytes of drawn pages that are kept; 0 draws each anew. */
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    /** How long new connections are taken after the order to stop, in ms. */
    drainFor: env.DRAIN_SECONDS * 1_000,
    /** How often a backup is made, in ms; never without it. */
    backupEvery: env.BACKUP_EVERY,
    /** How many of them stay. */
    backupKeep: env.BACKUP_KEEP,
    /** Where figures are given out without a token; nowhere without a port. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    /** With which they are given out at `/metrics` of the site. */
    metricsToken: env.METRICS_TOKEN,
    /** Where ticket links are asked besides the open internet: `host:port`. */
    ticketHosts: env.TICKET_HOSTS,
    /** From when on the log names a query, in ms. */
    slowQueryAfter: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.infer<typeof environment>;

/**
 * Reads the configuration from environment variables; an empty value counts as unset.
 *
 * @throws Error whose message is one line that names each bad variable and what is wrong with it.
 */
export function parseConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = environment.safeParse(set);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Configuration: ${problems.join("; ")}`);
}
