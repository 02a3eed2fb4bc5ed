import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { noMailSetup, testApp } from "../../test/app.ts";
import { emailsOf, INBOUND, replyTo, written } from "../../test/guest-mail.ts";
import { imapMailbox } from "../../test/imap-mailbox.ts";
import { makeRequest } from "../../test/makers.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import { openMailSetup } from "../house/mail/setup/mail-setup.server.ts";
import { openPublicAddress } from "../office/system/public-address.server.ts";
import { createWriter } from "../platform/db/writer.server.ts";
import { openSecretBox } from "../platform/lib/secret-box.server.ts";
import { startMailWorkers } from "./mail-workers.server.ts";

test("a mailbox is read from the moment it is set up, on other instances too, and no longer once it is removed", async () => {
  const app = await testApp();
  const { db, dataFolder } = app;
  const staff = await staffCalls(app);
  const [box, id] = [await imapMailbox(), await makeRequest(db)];
  const setup = await openMailSetup(db, openSecretBox(join(dataFolder, "secrets.key")), noMailSetup, { warn() {} });
  const stop = new AbortController();
  const log = pino({ level: "silent" });
  const clubAddress = () => "club@afterglow.example";
  const options = { db, writer: createWriter(db), log, clubAddress };
  const publicAddress = await openPublicAddress(db, "https://afterglow.example", true);
  const workers = startMailWorkers(options, { mailSetup: setup, publicAddress }, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await Promise.all(Object.values(workers).map((worker) => worker.stop()));
  });
  const to = await replyTo(db, id);
  box.deliver(written({ to, body: "Before it was set up" }));
  const { port } = new URL(box.url);
  const account = { host: "127.0.0.1", port, security: "none", user: "club", password: "secret" };
  await staff.post("/mail/setup/mailbox", { kind: "replies", address: INBOUND, ...account });
  await setup.refresh();
  await expect.poll(() => emailsOf(db, id)).toHaveLength(1);
  box.deliver(written({ to, body: "As it arrives" }));
  await expect.poll(() => emailsOf(db, id)).toHaveLength(2);

  await staff.post("/mail/setup/mailbox/remove", { kind: "replies" });
  await setup.refresh();
  await expect.poll(box.connections).toBe(0);
  box.deliver(written({ to, body: "Nobody reads it" }));
  expect(box.flags().at(-1)).toEqual([]);
});
