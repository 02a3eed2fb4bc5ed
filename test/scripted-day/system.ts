import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Step, sentinel } from "./day.ts";

const club = "https://kupolo.example";
const name = "afterglow-20260101T000000Z.tar.zst";

/** The public address, the mail server, the signature of emails and backups. */
export const systemSteps: readonly Step[] = [
  {
    call: "POST /system/address",
    send: (day) => day.post("/system/address", { address: club }, { origin: club }),
    records: ["system.address-changed"],
  },
  {
    call: "POST /mail/setup/server",
    send: (day) =>
      day.post("/mail/setup/server", {
        host: "127.0.0.1",
        port: 2_525,
        security: "none",
        user: "club",
        password: sentinel.password,
      }),
    records: ["system.mail-server-changed"],
  },
  {
    call: "POST /mail/setup/mailbox",
    send: (day) =>
      day.post("/mail/setup/mailbox", {
        kind: "replies",
        address: "replies@kupolo.example",
        host: "127.0.0.1",
        port: 2_143,
        security: "none",
        user: "club",
        password: sentinel.password,
        folder: "",
      }),
    records: ["system.mailbox-changed"],
  },
  {
    call: "POST /mail/setup/mailbox/remove",
    send: (day) => day.post("/mail/setup/mailbox/remove", { kind: "replies" }),
    records: ["system.mailbox-removed"],
  },
  {
    call: "POST /mail/setup/sender",
    send: (day) => day.post("/mail/setup/sender", { name: "Kupoló", address: "hello@kupolo.example" }),
    records: ["system.mail-sender-changed"],
  },
  {
    call: "POST /mail/setup/signature",
    send: (day) => day.post("/mail/setup/signature"),
    records: ["system.mail-key-created"],
  },
  {
    call: "POST /mail/setup/signature/remove",
    send: (day) => day.post("/mail/setup/signature/remove"),
    records: ["system.mail-key-removed"],
  },
  {
    call: "POST /mail/setup/server/remove",
    send: (day) => day.post("/mail/setup/server/remove"),
    records: ["system.mail-server-removed"],
  },
  {
    call: "POST /backups/schedule",
    send: (day) => day.post("/backups/schedule", { every: 1_440, keep: 14 }),
    records: ["backup.scheduled"],
  },
  {
    call: "POST /backups/keep",
    send: (day) => day.post("/backups/keep", { hours: 24, days: 14, months: 6 }),
    records: ["backup.scheduled"],
  },
  { call: "POST /backups/make", send: (day) => day.post("/backups/make"), records: ["backup.asked-for"] },
  {
    call: "GET /backups/:name",
    async prepare({ app }) {
      const folder = join(app.dataFolder, "backups");
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), "all data");
    },
    send: (day) => day.get(`/backups/${name}`),
    records: ["backup.exported"],
  },
];
