import { Resolver } from "node:dns";
import { join } from "node:path";
import { z } from "zod";
import { readDkimKey } from "../house/mail/dns/dkim.server.ts";
import { AUTHSERV_ID, hasRoom, longestLocalParts, type MailboxKind } from "../house/mail/setup/schema.ts";
import { parseBackupKey } from "../office/backup-bucket/seal.server.ts";
import { isPostgres } from "../platform/db/dialects/dialects.ts";
import { emailPattern, withAsciiDomain } from "../platform/lib/email-address.ts";
import { password } from "../staff/auth/schema.ts";
import { UNREAD_ADDRESS } from "../staff/auth/unread-address.ts";
import { backupBucket, bucketProblems, imageBucket } from "./bucket-variables.server.ts";

const flag = z.enum(["on", "off"]).transform((text) => text === "on");

const emailAddress = z
  .string()
  .transform(withAsciiDomain)
  .pipe(z.email({ pattern: emailPattern }));

/** `Name <address>` or only an address. */
const mailbox = z
  .string()
  .transform((text) => {
    const [, name = "", address = text] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .pipe(z.object({ name: z.string(), address: emailAddress }));

/** An address that is short enough for a suffix before the @, where RFC 5321 allows 64 characters. */
const mailboxAddress = (kind: MailboxKind) =>
  emailAddress.refine(
    (address) => hasRoom(address, kind),
    `must have no + and ${longestLocalParts[kind]} characters or fewer before the @`,
  );

/** `imaps://user:password@host:993/Folder`. */
const imapUrl = z.url({ protocol: /^imaps?$/, error: "must be imap:// or imaps:// with a host" }).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return [username, password, hostname].every((part) => part !== "");
}, "must have user, password and host");

const dkimKey = z.string().transform((text, context) => {
  try {
    return readDkimKey(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

/** `9.9.9.9`, `127.0.0.1:5353` or `[2620:fe::fe]:53`. */
const dnsServer = z.string().refine((text) => {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}, "must be an IP address, with or without a port");

const bucketName = z.string().regex(/^[A-Za-z0-9][\w.-]*$/, "must be only the bucket's name");

const backupKey = z.string().transform((text, context) => {
  const key = parseBackupKey(text);
  if (key) return key;
  context.addIssue("must be a key that npm run afterglow -- backup-key made, unchanged");
  return z.NEVER;
});

/** Keeps `postgres://…` as it is, and turns a `file:` URL into a path. */
const databaseAddress = z.string().transform((text, context) => {
  const [, path] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text) ?? [];
  if (path !== undefined) return path;
  if (isPostgres(text) && URL.canParse(text) && new URL(text).pathname.length > 1) return text;
  context.addIssue("must be postgres://user:password@host:5432/database or file:path");
  return z.NEVER;
});

/** Parses a database address for `openDatabase`. @throws Error with one line */
export function parseDatabaseAddress(text: string): string {
  const result = databaseAddress.safeParse(text);
  if (result.success) return result.data;
  throw new Error(
    `The database address ${result.error.issues[0]?.message}, not "${isPostgres(text) ? "postgres://…" : text}".`,
  );
}

const unitsOfTime = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A period such as `90m`, `24h` or `7d`, parsed to ms. */
const period = z
  .string()
  .regex(/^[1-9]\d{0,4}[mhd]$/, "must be a number followed by m, h or d, such as 24h")
  .transform((text) => Number.parseInt(text, 10) * unitsOfTime[text.slice(-1) as keyof typeof unitsOfTime]);

/** A whole number within limits. */
function whole(least: number, most?: number) {
  const text = `must be a whole number ${most === undefined ? `of ${least} or more` : `from ${least} to ${most}`}`;
  return z.coerce
    .number(text)
    .int(text)
    .min(least, text)
    .max(most ?? Number.MAX_SAFE_INTEGER, text);
}

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be a URL that starts with https:// or http://",
});

const environment = z
  .object({
    PORT: whole(0, 65535).default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    ORIGIN: webAddress.optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: databaseAddress.optional(),
    DEMO: z.enum(["on", "off", "content"]).default("on"),
    TRUST_PROXY: whole(0, 10).default(0),
    RATE_LIMIT_FORMS: whole(0).default(30),
    RATE_LIMIT_LOGIN: whole(0).default(10),
    ADMIN_EMAIL: emailAddress.default(UNREAD_ADDRESS),
    ADMIN_PASSWORD: z.optional(password),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be smtp:// or smtps:// with a host" }).optional(),
    MAIL_FROM: mailbox.optional(),
    MAIL_TO: emailAddress.optional(),
    DKIM_PRIVATE_KEY: dkimKey.optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, "must be a name such as afterglow or mail2026")
      .default("afterglow"),
    DNS_SERVER: dnsServer.optional(),
    INBOUND_ADDRESS: mailboxAddress("replies").optional(),
    IMAP_URL: imapUrl.optional(),
    INBOUND_AUTHSERV_ID: z
      .string()
      .regex(AUTHSERV_ID, "must be the name that the mail server begins Authentication-Results with")
      .optional(),
    BOUNCE_ADDRESS: mailboxAddress("bounces").optional(),
    BOUNCE_IMAP_URL: imapUrl.optional(),
    CONFIRM_SUBSCRIBERS: flag.default(false),
    MEDIA_BUCKET: bucketName.optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    MEDIA_URL: webAddress.regex(/^[^?#]*$/, "must be a URL without a query").optional(),
    PAGE_CACHE_MB: whole(0, 4_096).default(64),
    DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(0),
    BACKUP_EVERY: period.optional(),
    BACKUP_KEEP: whole(1, 1_000).default(7),
    BACKUP_BUCKET: bucketName.optional(),
    BACKUP_KEY: backupKey.optional(),
    BACKUP_S3_ENDPOINT: webAddress.optional(),
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    METRICS_PORT: whole(0, 65535).optional(),
    METRICS_HOST: z.string().min(1).default("127.0.0.1"),
    METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
    TICKET_HOSTS: z
      .string()
      .default("")
      .transform((text) => text.split(",").map((host) => host.trim()))
      .transform((hosts) => hosts.filter((host) => host !== "")),
    SLOW_QUERY_MS: whole(1).default(200),
    LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  })
  .check(({ value, issues }) => {
    for (const { names, why: message } of bucketProblems(value))
      issues.push({ code: "custom", path: [names.join(", ")], message, input: undefined });
  })
  .check(({ value, issues }) => {
    if (value.IMAP_URL === undefined || value.INBOUND_ADDRESS !== undefined) return;
    const message = "missing; IMAP_URL needs the address of its mailbox";
    issues.push({ code: "custom", path: ["INBOUND_ADDRESS"], message, input: undefined });
  })
  .check(({ value, issues }) => {
    if (value.BOUNCE_IMAP_URL === undefined || value.BOUNCE_ADDRESS !== undefined) return;
    const message = "missing; BOUNCE_IMAP_URL needs the address of its mailbox";
    issues.push({ code: "custom", path: ["BOUNCE_ADDRESS"], message, input: undefined });
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Public origin, without a trailing slash. */
    origin: new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    /** Whether the environment sets the origin. */
    originIsFixed: env.ORIGIN !== undefined,
    dataFolder: env.DATA_DIR,
    /** The address for `openDatabase`. */
    database: env.DATABASE_URL ?? join(env.DATA_DIR, "afterglow.db"),
    /** The demo data for an empty database; `content` is the demo without requests and subscribers. */
    demo: env.DEMO,
    /** Number of trusted proxies. */
    proxies: env.TRUST_PROXY,
    /** Submissions of a form per sender in ten minutes; 0 disables the limit. */
    formLimit: env.RATE_LIMIT_FORMS,
    /** Failed logins per sender in ten minutes; 0 disables the limit. */
    loginLimit: env.RATE_LIMIT_LOGIN,
    /** The first admin; a password is generated if missing. */
    firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /** The mail server; undefined: emails stay in the outbox. */
    smtpUrl: env.SMTP_URL,
    /** Sender of emails; undefined: the venue. */
    mailFrom: env.MAIL_FROM,
    /** Recipient of emails to the club, unless the settings name one. */
    mailTo: env.MAIL_TO,
    /** The key that signs emails; undefined: emails are not signed. */
    dkim: env.DKIM_PRIVATE_KEY && { key: env.DKIM_PRIVATE_KEY, selector: env.DKIM_SELECTOR },
    /** DNS server for checking records; by default the system's. */
    dnsServer: env.DNS_SERVER,
    /** The mailbox for guests' replies; without an IMAP server, replies arrive through `mail-in`. */
    replies: env.INBOUND_ADDRESS === undefined ? undefined : { address: env.INBOUND_ADDRESS, imapUrl: env.IMAP_URL },
    /** The name of that mailbox's server in `Authentication-Results`; undefined: senders cannot be verified. */
    authservId: env.INBOUND_AUTHSERV_ID,
    /**
     * The mailbox for campaigns' bounces, complaints and requests to unsubscribe; without an IMAP server, they arrive
     * through `bounce`.
     */
    bounces:
      env.BOUNCE_ADDRESS === undefined ? undefined : { address: env.BOUNCE_ADDRESS, imapUrl: env.BOUNCE_IMAP_URL },
    /** Whether subscribers must confirm their address. */
    confirmSubscribers: env.CONFIRM_SUBSCRIBERS,
    /** A bucket for images, instead of the data folder. */
    bucket: imageBucket(env),
    /** Base URL of stored images on public pages, without a trailing slash; empty for this host. */
    mediaBaseUrl: env.MEDIA_URL ? new URL(env.MEDIA_URL).href.replace(/(?<!\/)\/+$/, "") : "",
    /** Memory limit of the page cache in bytes; 0 turns it off. */
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    /** How long connections are accepted after SIGTERM, in ms. */
    drainFor: env.DRAIN_SECONDS * 1_000,
    /** Interval of backups, in ms; none if undefined. */
    backupEvery: env.BACKUP_EVERY,
    /** Number of backups to keep. */
    backupKeep: env.BACKUP_KEEP,
    /** A bucket for backups, and the key that encrypts them. */
    backupBucket: backupBucket(env),
    /** Port that serves metrics without a token; undefined for none. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    /** Token for `/metrics` at the public URL. */
    metricsToken: env.METRICS_TOKEN,
    /** Hosts of ticket links, `host:port`, that may be in a private network. */
    ticketHosts: env.TICKET_HOSTS,
    /** Duration in ms from which queries are logged as slow. */
    slowQueryAfter: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.infer<typeof environment>;

/**
 * Reads the configuration from environment variables; an empty value counts as unset.
 *
 * @throws Error with one line that names each invalid variable and its problem
 */
export function parseConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = environment.safeParse(set);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Configuration: ${problems.join("; ")}`);
}
