import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noMailSetup, type TestApp, testApp } from "../../../../test/app.ts";
import { imapMailbox } from "../../../../test/imap-mailbox.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { openSecretBox } from "../../../platform/lib/secret-box.server.ts";
import { openMailSetup } from "./mail-setup.server.ts";

const PASSWORD = "Fern-and-Ember";
const ADDRESS = "replies@kupolo.example";

/** A mailbox on this machine, and its fields as an owner types them. */
async function ownMailbox() {
  const box = await imapMailbox({ password: PASSWORD });
  const typed = {
    kind: "replies",
    address: ADDRESS,
    host: "127.0.0.1",
    port: new URL(box.url).port,
    security: "none",
    user: "club@kupolo.example",
    password: PASSWORD,
    folder: "",
  };
  return { box, typed };
}

type Staff = Awaited<ReturnType<typeof staffCalls>>;

const save = (staff: Staff, mailbox: object) => staff.post("/mail/setup/mailbox", mailbox);
const tried = async (staff: Staff, mailbox: { kind: string; password: string }) =>
  (await staff.post("/mail/setup/mailbox/test", { kind: mailbox.kind, mailbox })).body;

/** The setup as another instance on the same folder sees it. */
const otherInstance = ({ db, dataFolder }: TestApp) =>
  openMailSetup(db, openSecretBox(join(dataFolder, "secrets.key")), noMailSetup, { warn: () => {} });

test("an owner tries a mailbox, saves it, and every instance reads it with a password that nobody sees", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { typed } = await ownMailbox();
  expect((await staff.get("/mail/setup")).body).toMatchObject({ replies: null, bounces: null });
  expect(await tried(staff, typed)).toEqual({
    accepted: true,
    text: "The server opened INBOX: 0 emails.",
    answer: null,
  });

  const { body } = await save(staff, typed);
  const { password: _, kind: _kind, address, port, ...server } = typed;
  expect(body.setup.replies).toEqual({
    set_by: "office",
    address,
    server: { ...server, port: Number(port) },
    unreadable: false,
  });
  const stored = await app.db.selectFrom("meta").selectAll().where("key", "=", "mail_setup").execute();
  const trail = await app.db.selectFrom("trail").selectAll().execute();
  expect(trail.at(-1)?.action).toBe("system.mailbox-changed");
  expect(JSON.stringify([body, stored, trail]) + app.logged()).not.toContain(PASSWORD);

  const other = await otherInstance(app);
  expect(other.current().replies).toEqual({
    address: ADDRESS,
    imapUrl: `imap://club%40kupolo.example:${PASSWORD}@127.0.0.1:${port}?ignoreTLS=true`,
  });
  expect((await staff.post("/mail/setup/mailbox/test", { kind: "replies", mailbox: null })).body.accepted).toBe(true);
  expect((await staff.get("/mail/replies")).body).toMatchObject({ address: ADDRESS, added: true });
  const names = (await staff.get("/mail/setup/dns")).body.records.map(({ name }: { name: string }) => name);
  expect(names).toContain("kupolo.example");

  await staff.post("/mail/setup/mailbox/remove", { kind: "replies" });
  await other.refresh();
  expect(other.current().replies).toBeUndefined();
});

test("an owner names the server that proves senders, which the environment's wins over", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { typed } = await ownMailbox();
  expect((await staff.get("/mail/setup")).body.authserv).toEqual({ set_by: null, id: "" });
  expect((await save(staff, { ...typed, authserv_id: "mx.kupolo.example; none" })).body.errors).toHaveProperty(
    "authserv_id",
  );
  const { body } = await save(staff, { ...typed, authserv_id: " mx.kupolo.example " });
  expect(body.setup.authserv).toEqual({ set_by: "office", id: "mx.kupolo.example" });
  expect(body.setup.replies.server).not.toHaveProperty("authserv_id");
  const other = await otherInstance(app);
  expect(other.current().authservId).toBe("mx.kupolo.example");
  const trail = await app.db.selectFrom("trail").select("details").orderBy("number", "desc").executeTakeFirst();
  expect(trail?.details).toContain("mx.kupolo.example");

  const fixed = { ...noMailSetup, authservId: "mx.host.example" };
  const secrets = openSecretBox(join(app.dataFolder, "secrets.key"));
  const hosted = await openMailSetup(app.db, secrets, fixed, { warn: () => {} });
  expect(hosted.view().authserv).toEqual({ set_by: "environment", id: "mx.host.example" });

  // Without the mailbox nothing is read, and nothing proven.
  await staff.post("/mail/setup/mailbox/remove", { kind: "replies" });
  expect((await staff.get("/mail/setup")).body.authserv).toEqual({ set_by: null, id: "" });
});

test("a mailbox's password goes to its own server and user alone", async () => {
  const staff = await staffCalls(await testApp());
  const { typed } = await ownMailbox();
  await save(staff, typed);
  for (const other of [{ host: "localhost" }, { port: "2143" }, { user: "owner" }]) {
    const changed = { ...typed, ...other, password: "" };
    expect((await save(staff, changed)).body.errors).toHaveProperty("password");
    expect((await tried(staff, changed)).errors).toHaveProperty("password");
  }
  expect((await tried(staff, { ...typed, kind: "bounces", password: "" })).errors).toHaveProperty("password");
  expect((await save(staff, { ...typed, address: "inbox@kupolo.example", password: "" })).status).toBe(200);
});

test("without its key file, a mailbox keeps its address and waits for its password", async () => {
  const app = await testApp();
  await save(await staffCalls(app), (await ownMailbox()).typed);
  rmSync(join(app.dataFolder, "secrets.key"));
  const lost = await otherInstance(app);
  expect(lost.current().replies).toEqual({ address: ADDRESS, imapUrl: undefined });
  expect(lost.view().replies).toMatchObject({ unreadable: true });
});

test("a mailbox that fails is told apart by what to do", async () => {
  const staff = await staffCalls(await testApp());
  const { typed } = await ownMailbox();
  const silent = createServer((socket) => void socket.on("error", () => {}));
  await once(silent.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void silent.close());
  const said = async (other: object) => {
    const { accepted, text, answer } = await tried(staff, { ...typed, ...other });
    expect(accepted).toBe(false);
    return `${text} | ${answer}`;
  };
  expect(await said({ password: "wrong" })).toMatch(/^The server rejected the user name or password\..*No such luck/);
  expect(await said({ folder: "Gäste" })).toMatch(/^The server didn't open the folder Gäste\..*No such folder/);
  expect(await said({ port: 1 })).toMatch(/^Nothing answers at this port\./);
  expect(await said({ security: "tls" })).toMatch(/^This port doesn't start with TLS\..*usually 993/);
  expect(await said({ security: "starttls" })).toMatch(/^The server doesn't offer STARTTLS\..*993/);
  expect(await said({ host: "no.such.host.invalid", port: 993, security: "tls" })).toMatch(
    /^No server has this name\./,
  );
  expect(await said({ port: (silent.address() as AddressInfo).port })).toMatch(/^The server (?:took too long|didn't)/);
});

test.each([
  [{ address: "replies+club@kupolo.example" }, "address", /without a \+/],
  [{ address: `${"r".repeat(31)}@kupolo.example` }, "address", /30 characters or fewer/],
  [{ kind: "bounces", address: `${"r".repeat(28)}@kupolo.example` }, "address", /27 characters or fewer/],
  [{ host: "mail.example", security: "none" }, "security", /^Only a mail server on this machine/],
  [{ port: "0" }, "port", /usually 993 or 143/],
  [{ user: "" }, "user", /^Enter the mailbox's user/],
])("%j is rejected", async (other, field, message) => {
  const staff = await staffCalls(await testApp());
  const { typed } = await ownMailbox();
  const { status, body } = await save(staff, { ...typed, ...other });
  expect([status, body.errors[field]]).toEqual([422, expect.stringMatching(message)]);
});

test("what the environment sets about mailboxes is shown, and cannot be changed here", async () => {
  const fixedMail = {
    replies: { address: ADDRESS, imapUrl: "imaps://club:secret@mail.example/Guests" },
    bounces: { address: "bounces@kupolo.example", imapUrl: undefined },
  };
  const staff = await staffCalls(await testApp({ fixedMail }));
  const { body } = await staff.get("/mail/setup");
  expect(body.replies).toEqual({
    set_by: "environment",
    address: ADDRESS,
    server: { host: "mail.example", port: 993, security: "tls", user: "club", folder: "Guests" },
    unreadable: false,
  });
  expect(body.bounces).toMatchObject({ set_by: "environment", server: null });
  expect(JSON.stringify(body)).not.toContain("secret");
  const { typed } = await ownMailbox();
  for (const kind of ["replies", "bounces"]) {
    expect((await save(staff, { ...typed, kind })).status).toBe(409);
    expect((await staff.post("/mail/setup/mailbox/remove", { kind })).status).toBe(409);
  }
});
