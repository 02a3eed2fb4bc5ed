import { describe, expect, test } from "vitest";
import { newBackupKey } from "../office/backup-bucket/seal.server.ts";
import { parseConfig } from "./config.server.ts";

test("has a default for everything", () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    origin: "http://localhost:3000",
    originIsFixed: false,
    dataFolder: "./data",
    database: "data/afterglow.db",
    demo: "on",
    backupKeep: 7,
    backupBucket: undefined,
    proxies: 0,
    formLimit: 30,
    loginLimit: 10,
    confirmSubscribers: false,
    firstAdmin: { email: "admin@afterglow.example" },
    smtpUrl: undefined,
    bucket: undefined,
    mediaBaseUrl: "",
    pageCacheBytes: 67_108_864,
    drainFor: 0,
    metricsHost: "127.0.0.1",
    ticketHosts: [],
    slowQueryAfter: 200,
    logLevel: "info",
  });
});

test("reads the settings, and treats an empty value as unset", () => {
  expect(parseConfig({ PORT: "8080", DEMO: "off", ORIGIN: "https://afterglow.example/", LOG_LEVEL: "" })).toMatchObject(
    {
      port: 8080,
      demo: "off",
      origin: "https://afterglow.example",
      logLevel: "info",
    },
  );
});

test("a mailbox needs its address, which leaves room for a request's reference", () => {
  const mailbox = {
    INBOUND_ADDRESS: "club@afterglow.example",
    IMAP_URL: "imaps://club:p%40ss@imap.example:993/Replies",
  };
  expect(parseConfig(mailbox)).toMatchObject({
    replies: { address: mailbox.INBOUND_ADDRESS, imapUrl: mailbox.IMAP_URL },
  });
  expect(() => parseConfig({ IMAP_URL: mailbox.IMAP_URL })).toThrow("INBOUND_ADDRESS: missing");
  for (const INBOUND_ADDRESS of ["club", "club+x@afterglow.example", `${"c".repeat(31)}@afterglow.example`])
    expect(() => parseConfig({ INBOUND_ADDRESS })).toThrow("Configuration: INBOUND_ADDRESS: ");
  for (const IMAP_URL of ["imaps://imap.example", "https://club:pass@imap.example", "imap.example"])
    expect(() => parseConfig({ ...mailbox, IMAP_URL })).toThrow("Configuration: IMAP_URL: ");
});

test("email addresses are those that forms take, with an international domain in ASCII", () => {
  const ascii = "mia@xn--bcher-kva.example";
  for (const typed of ["mia@bücher.example", ascii]) {
    const config = parseConfig({ MAIL_FROM: `Büro <${typed}>`, MAIL_TO: typed, ADMIN_EMAIL: typed });
    expect(config).toMatchObject({ mailFrom: { name: "Büro", address: ascii }, mailTo: ascii });
    expect(config.firstAdmin.email).toBe(ascii);
    expect(parseConfig({ INBOUND_ADDRESS: typed, BOUNCE_ADDRESS: typed })).toMatchObject({
      replies: { address: ascii },
      bounces: { address: ascii },
    });
  }
  expect(parseConfig({ MAIL_TO: "mia.@docomo.ne.jp" }).mailTo).toBe("mia.@docomo.ne.jp");
  for (const MAIL_TO of ["mia", "mia@bü/cher.example", "mía@guest.example"])
    expect(() => parseConfig({ MAIL_TO })).toThrow("Configuration: MAIL_TO: ");
});

test("the DNS server is an IP address", () => {
  for (const DNS_SERVER of ["9.9.9.9", "127.0.0.1:5353", "[2620:fe::fe]:53", "::1"])
    expect(parseConfig({ DNS_SERVER }).dnsServer).toBe(DNS_SERVER);
  for (const DNS_SERVER of ["dns.example", "9.9.9", "9.9.9.9:x"])
    expect(() => parseConfig({ DNS_SERVER })).toThrow("Configuration: DNS_SERVER: ");
});

test("names every bad value in one line", () => {
  const read = () => parseConfig({ PORT: "eighty", ORIGIN: "afterglow", DEMO: "maybe" });
  expect(read).toThrow(
    /^Configuration: PORT: must be a whole number from 0 to 65535; ORIGIN: .* starts with https:.*; DEMO: .*$/,
  );
});

test("the database is a file in the data folder, another file, or one of PostgreSQL's", () => {
  const database = (variables: NodeJS.ProcessEnv) => parseConfig(variables).database;
  expect(database({ DATA_DIR: "/srv/club" })).toBe("/srv/club/afterglow.db");
  expect(database({ DATABASE_URL: "file:./club.db" })).toBe("./club.db");
  expect(database({ DATABASE_URL: "file:/srv/club.db" })).toBe("/srv/club.db");
  expect(database({ DATABASE_URL: "file:///srv/club.db" })).toBe("/srv/club.db");
  const url = "postgres://club:word@db.example:5433/afterglow?sslmode=verify-full";
  expect(database({ DATABASE_URL: url })).toBe(url);
  const bad = [
    "mysql://club:hush@db.example/club",
    "postgres://club:hush@db.example",
    "postgres://club:hush@:x/club",
    "hush.db",
    "file:",
  ];
  for (const DATABASE_URL of bad) {
    expect(() => parseConfig({ DATABASE_URL }), DATABASE_URL).toThrow(
      /^Configuration: DATABASE_URL: must be postgres:\/\/user:password@host:5432\/database or file:path$/,
    );
  }
});

test("how often backups are made is a number of minutes, hours or days", () => {
  const every = (BACKUP_EVERY: string) => parseConfig({ BACKUP_EVERY }).backupEvery;
  expect([every("90m"), every("24h"), every("7d"), every("")]).toEqual([5_400_000, 86_400_000, 604_800_000, undefined]);
  for (const bad of ["24", "0h", "1.5h", "-1d", "daily", "24 h"])
    expect(() => every(bad), bad).toThrow(
      /^Configuration: BACKUP_EVERY: must be a number followed by m, h or d, such as 24h$/,
    );
  expect(() => parseConfig({ BACKUP_KEEP: "0" })).toThrow(/^Configuration: BACKUP_KEEP: /);
});

test("the sender is a name and an address, or an address alone", () => {
  const from = (MAIL_FROM: string) =>
    parseConfig({ MAIL_FROM, SMTP_URL: "smtps://user:word@mail.example:465" }).mailFrom;
  expect(from("The Door <door@afterglow.example>")).toEqual({ name: "The Door", address: "door@afterglow.example" });
  expect(from("door@afterglow.example")).toEqual({ name: "", address: "door@afterglow.example" });
});

test("rejects invalid email settings, and never prints the password", () => {
  const bad = [
    { MAIL_FROM: "Door\r\nBcc: all@club.example <door@afterglow.example>" },
    { MAIL_FROM: "Door <door@afterglow.example>\nBcc: x@y.example" },
    { MAIL_TO: "one@afterglow.example, two@afterglow.example" },
    { SMTP_URL: "https://user:hush@mail.example" },
  ];
  for (const variables of bad) {
    const [name = ""] = Object.keys(variables);
    expect(() => parseConfig(variables), name).toThrow(new RegExp(`^Configuration: ${name}(?!.*hush)`));
  }
});

test("a first admin's password is checked as every other, and never repeated", () => {
  const { firstAdmin } = parseConfig({
    ADMIN_EMAIL: "mara@club.example",
    ADMIN_PASSWORD: "crème-brûlée".normalize("NFD"),
  });
  expect(firstAdmin).toEqual({ email: "mara@club.example", password: "crème-brûlée".normalize("NFC") });
  const bad = [{ ADMIN_PASSWORD: "tram-42" }, { ADMIN_PASSWORD: "tram-42 ".repeat(30) }, { ADMIN_EMAIL: "tram-42" }];
  for (const variables of bad) {
    expect(() => parseConfig(variables)).toThrow(/^Configuration: ADMIN_\w+: (?!.*tram-42).*$/);
  }
});

test("the address of images is a URL, and ends without a slash", () => {
  const read = (MEDIA_URL: string) => parseConfig({ MEDIA_URL }).mediaBaseUrl;
  expect(read("https://cdn.club.example/images/")).toBe("https://cdn.club.example/images");
  expect(read("https://cdn.club.example")).toBe("https://cdn.club.example");
  for (const bad of ["/media", "cdn.club.example", "https://cdn.club.example/?a=1", "ftp://cdn.club.example"])
    expect(() => read(bad), bad).toThrow(/^Configuration: MEDIA_URL: /);
});

test("an incomplete bucket for images is rejected in one line without its keys", () => {
  const variables = {
    MEDIA_BUCKET: "images",
    S3_ENDPOINT: "https://s3.club.example",
    S3_REGION: "sydney-1",
    S3_ACCESS_KEY_ID: "hush-id",
    S3_SECRET_ACCESS_KEY: "hush-key",
  };
  expect(parseConfig(variables).bucket).toEqual({
    bucket: "images",
    endpoint: "https://s3.club.example",
    region: "sydney-1",
    accessKeyId: "hush-id",
    secretAccessKey: "hush-key",
  });
  for (const name of Object.keys(variables)) {
    expect(() => parseConfig({ ...variables, [name]: "" }), name).toThrow(
      new RegExp(`^Configuration: ${name}: missing; to use a bucket, set all of (?!.*hush).*$`),
    );
  }
  for (const bad of [{ MEDIA_BUCKET: "images/club" }, { S3_ENDPOINT: "s3.club.example" }]) {
    const [name = ""] = Object.keys(bad);
    expect(() => parseConfig({ ...variables, ...bad }), name).toThrow(
      new RegExp(`^Configuration: ${name}: (?!.*hush)`),
    );
  }
});

describe("the bucket of backups", () => {
  const service = {
    S3_ENDPOINT: "https://s3.club.example",
    S3_REGION: "sydney-1",
    S3_ACCESS_KEY_ID: "hush-id",
    S3_SECRET_ACCESS_KEY: "hush-key",
  };
  const own = Object.fromEntries(Object.entries(service).map(([name, value]) => [`BACKUP_${name}`, `${value}.au`]));
  const BACKUP_KEY = newBackupKey();
  const variables = { BACKUP_BUCKET: "backups", BACKUP_KEY };

  test("is at its own service, or at that of images", () => {
    const images = { endpoint: "https://s3.club.example", region: "sydney-1", accessKeyId: "hush-id" };
    const { backupBucket, bucket } = parseConfig({ ...variables, ...service });
    expect(backupBucket).toMatchObject({ bucket: "backups", ...images });
    expect(backupBucket?.key.toString("base64url")).toBe(BACKUP_KEY);
    expect(bucket).toBeUndefined();
    const both = parseConfig({ ...variables, ...service, ...own, MEDIA_BUCKET: "images" });
    expect(both.bucket).toMatchObject({ bucket: "images", ...images });
    expect(both.backupBucket).toMatchObject({ endpoint: "https://s3.club.example.au", accessKeyId: "hush-id.au" });
    expect(parseConfig({ ...variables, ...own, MEDIA_URL: "" }).backupBucket).toMatchObject({ bucket: "backups" });
  });

  test("is refused without a key, and with an incomplete service or the bucket of images", () => {
    const complete = { ...variables, ...service, MEDIA_BUCKET: "images" };
    const bad: [NodeJS.ProcessEnv, RegExp][] = [
      [{ ...complete, BACKUP_KEY: "" }, /^Configuration: BACKUP_KEY: missing; .*afterglow -- backup-key/],
      [{ ...complete, BACKUP_KEY: `${BACKUP_KEY.slice(0, -2)}` }, /^Configuration: BACKUP_KEY: must be a key/],
      [{ ...complete, BACKUP_BUCKET: "images" }, /^Configuration: BACKUP_BUCKET: must be another bucket/],
      [{ ...complete, BACKUP_S3_REGION: "mars-1" }, /^Configuration: BACKUP_S3_ENDPOINT, .*: missing; set all/],
      [variables, /^Configuration: BACKUP_S3_ENDPOINT, .*: missing; set all/],
      [own, /^Configuration: BACKUP_BUCKET: missing/],
    ];
    for (const [env, line] of bad) expect(() => parseConfig(env), String(line)).toThrow(line);
    for (const [env] of bad) expect(() => parseConfig(env)).not.toThrow(/hush|\n/);
  });
});
