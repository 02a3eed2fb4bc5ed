import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { authenticate } from "mailauth";
import { expect, onTestFinished, test } from "vitest";
import { noMailSetup, type TestApp, testApp } from "../../../../test/app.ts";
import { rejection, startSmtp } from "../../../../test/smtp.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { openSecretBox } from "../../../platform/lib/secret-box.server.ts";
import { openMailSetup } from "./mail-setup.server.ts";

const PASSWORD = "Fern & Ember: 100%/@?#";

/** A mail server that stops after the test. */
async function mailServer(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  onTestFinished(() => smtp.stop());
  return { ...smtp, port: new URL(smtp.url).port };
}

/** One that asks for a user and the password above. */
const strictServer = () =>
  mailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      callback(
        null,
        username === "club" && password === PASSWORD ? { user: username } : { message: "5.7.8 No such luck" },
      ),
  });

const local = { host: "127.0.0.1", security: "none", user: "", password: "" };

/** The setup as a program that starts now on the app's folder sees it. */
const opened = ({ db, dataFolder }: TestApp) =>
  openMailSetup(db, openSecretBox(join(dataFolder, "secrets.key")), noMailSetup, { warn: () => {} });

const saveServer = (staff: Awaited<ReturnType<typeof staffCalls>>, server: object) =>
  staff.post("/mail/setup/server", { ...local, ...server });

const tryServer = async (staff: Awaited<ReturnType<typeof staffCalls>>, server: object) =>
  (await staff.post("/mail/setup/test", { server: { ...local, ...server } })).body;

test("an owner sets up a mail server, its sender and a signature that others can verify", async () => {
  const [app, smtp] = [await testApp(), await strictServer()];
  const staff = await staffCalls(app);
  expect((await staff.get("/mail/setup")).body).toMatchObject({ server: null, signature: null });

  const wrong = await tryServer(staff, { port: smtp.port, user: "club", password: "wrong" });
  expect(wrong).toMatchObject({ accepted: false, text: "The server rejected the user name or password." });
  expect(wrong.answer).toMatch(/^535 .*5\.7\.8 No such luck/);
  expect(smtp.mails).toEqual([]);

  const saved = await saveServer(staff, { port: smtp.port, user: "club", password: PASSWORD });
  expect(saved).toMatchObject({ status: 200, body: { setup: { server: { set_by: "office", has_password: true } } } });
  await staff.post("/mail/setup/sender", { name: "Kupoló", address: "Hallo@kupolo.example" });
  const { setup } = (await staff.post("/mail/setup/signature")).body;
  expect(setup.signature.record.name).toMatch(/^afterglow-\d{12}\._domainkey\.kupolo\.example$/);

  const { email } = await app.db.selectFrom("admins").select("email").executeTakeFirstOrThrow();
  const sent = (await staff.post("/mail/setup/test", { server: null })).body;
  expect(sent).toMatchObject({ accepted: true, to: email });
  expect(sent.answer).toMatch(/^250 /);
  const mail = await smtp.mailTo(email);
  expect(mail.parsed.from?.value).toEqual([{ name: "Kupoló", address: "Hallo@kupolo.example" }]);
  const { dkim } = await authenticate(mail.raw, {
    ip: "192.0.2.1",
    sender: mail.from,
    resolver: async (name, type) => {
      if (type === "TXT" && name === setup.signature.record.name) return [[setup.signature.record.value]];
      throw Object.assign(new Error("nothing"), { code: "ENOTFOUND" });
    },
  });
  expect(dkim.results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
    ["pass", "kupolo.example"],
  ]);
});

test("secrets are readable with the key file alone, and never shown", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await saveServer(staff, { port: 2525, user: "club", password: PASSWORD });
  await staff.post("/mail/setup/signature");
  const { value } = await app.db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", "mail_setup")
    .executeTakeFirstOrThrow();
  expect(value).toContain("127.0.0.1");
  expect(value).not.toMatch(/Fern|PRIVATE KEY/);
  expect(JSON.stringify((await staff.get("/mail/setup")).body)).not.toMatch(/Fern|PRIVATE KEY/);
  expect(app.logged()).not.toContain("Fern");
  const trail = await app.db.selectFrom("trail").select(["action", "details"]).execute();
  expect(trail.map(({ action }) => action)).toEqual(["system.mail-server-changed", "system.mail-key-created"]);
  expect(JSON.stringify(trail)).not.toMatch(/Fern|PRIVATE/);
  const file = join(app.dataFolder, "secrets.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await opened(app)).current().smtpUrl).toContain(encodeURIComponent(PASSWORD));

  const key = readFileSync(file, "utf8");
  rmSync(file);
  const lost = await opened(app);
  expect(lost.current()).toMatchObject({ smtpUrl: undefined, dkim: undefined });
  expect(lost.view()).toMatchObject({ server: { host: "127.0.0.1", unreadable: true }, signature: { record: null } });
  lost.secrets.seal("another", "key");
  expect(readFileSync(file, "utf8")).not.toBe(key);
  expect((await opened(app)).view()).toMatchObject({ server: { unreadable: true } });
});

test("after its key is lost, the mail server is entered again and works", async () => {
  const [app, smtp] = [await testApp(), await strictServer()];
  const staff = await staffCalls(app);
  const server = { port: smtp.port, user: "club", password: PASSWORD };
  await saveServer(staff, server);
  rmSync(join(app.dataFolder, "secrets.key"));
  const restarted = await testApp({ sameAs: app, address: app.address });
  const again = await staffCalls(restarted, "Uma");
  expect(await saveServer(again, { ...server, password: "" })).toMatchObject({
    status: 422,
    body: { errors: { password: "Enter the password for this server and user." } },
  });
  expect((await saveServer(again, server)).status).toBe(200);
  expect((await again.post("/mail/setup/test", { server: null })).body.accepted).toBe(true);
});

test("another instance sends through a new server as soon as it looks", async () => {
  const app = await testApp();
  const other = await opened(app);
  let changes = 0;
  other.onChange(() => {
    changes += 1;
  });
  await saveServer(await staffCalls(app), { port: 2525 });
  await other.refresh();
  await other.refresh();
  expect([changes, other.current().smtpUrl]).toEqual([1, "smtp://127.0.0.1:2525?ignoreTLS=true"]);
});

test("a stored password is sent to no other server or account", async () => {
  const staff = await staffCalls(await testApp());
  await saveServer(staff, { port: 2525, user: "club", password: PASSWORD });
  for (const other of [{ host: "localhost" }, { port: 2526 }, { user: "owner" }]) {
    const typed = { port: 2525, user: "club", ...other };
    expect((await saveServer(staff, typed)).body.errors).toHaveProperty("password");
    expect((await tryServer(staff, typed)).errors).toHaveProperty("password");
  }
  expect((await saveServer(staff, { port: 2525, user: "club" })).status).toBe(200);
});

test.each([
  [{ host: "" }, "host", /^Enter the mail server's name/],
  [{ host: "smtp://mail.example" }, "host", /Leave out the port/],
  [{ host: "mail.example:465" }, "host", /Leave out the port/],
  [{ host: "mail.example", security: "none" }, "security", /^Only a mail server on this machine/],
  [{ port: "0" }, "port", /^Enter a port from 1 to 65535/],
  [{ port: "many" }, "port", /^Enter a port from 1 to 65535/],
])("%j is rejected", async (typed, field, message) => {
  const staff = await staffCalls(await testApp());
  const { status, body } = await saveServer(staff, { port: 2525, ...typed });
  expect([status, body.errors[field]]).toEqual([422, expect.stringMatching(message)]);
});

test("what the environment sets is shown, and cannot be changed here", async () => {
  const fixedMail = { smtpUrl: "smtps://club:secret@mail.example", mailFrom: { name: "Club", address: "a@b.example" } };
  const staff = await staffCalls(await testApp({ fixedMail }));
  const { body } = await staff.get("/mail/setup");
  expect(body.server).toMatchObject({ set_by: "environment", host: "mail.example", port: 465, security: "tls" });
  expect(JSON.stringify(body)).not.toContain("secret");
  expect((await saveServer(staff, { port: 2525 })).status).toBe(409);
  expect((await staff.post("/mail/setup/server/remove")).status).toBe(409);
  expect((await staff.post("/mail/setup/sender", { name: "A", address: "a@c.example" })).status).toBe(409);
});

test("a mail server that fails is told apart by what to do", async () => {
  const staff = await staffCalls(await testApp());
  const plain = await mailServer();
  const ownCertificate = await mailServer({ secure: true });
  const noSender = await mailServer({
    onMailFrom: (_address, _session, callback) => callback(rejection(550, "5.7.1 Not your domain")),
  });
  const silent = createServer((socket) => void socket.on("error", () => {}));
  await once(silent.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void silent.close());
  const { port: silentPort } = silent.address() as AddressInfo;
  const said = async (server: object) => {
    const { accepted, text, answer } = await tryServer(staff, server);
    expect(accepted).toBe(false);
    return `${text} | ${answer}`;
  };
  expect(await said({ port: 1 })).toMatch(/^Nothing answers at this port\./);
  expect(await said({ port: plain.port, security: "tls" })).toMatch(/^This port doesn't start with TLS\./);
  expect(await said({ port: plain.port, security: "starttls" })).toMatch(/^The server doesn't offer STARTTLS\./);
  expect(await said({ port: ownCertificate.port, security: "tls" })).toMatch(/^The server's certificate isn't valid/);
  expect(await said({ port: noSender.port })).toMatch(
    /^The server doesn't let us send from this address\..*550 5\.7\.1/,
  );
  expect(await said({ host: "no.such.host.invalid", port: 465, security: "tls" })).toMatch(
    /^No server has this name\./,
  );
  expect(await said({ port: silentPort })).toMatch(/^The server (?:took too long|didn't greet)/);
});
