import { type LinkPurpose, linkUrl } from "../../app/staff/auth/account-links.server.ts";
import { shownCode } from "../factors.ts";
import { postJson } from "../post-json.ts";
import { type Day, idAs, type Step, sentinel } from "./day.ts";

const cy = { username: "Cy", email: "cy@club.example", role: "host" };
const passwords = { first: "harbour-comet-violin-31", next: "orchid-kettle-prairie-58" };

/** A token of the newest link with a purpose, as its email would have it. */
const tokenOf = (purpose: LinkPurpose) => async (day: Day) => {
  const { db } = day.app;
  const row = await db
    .selectFrom("account_links")
    .select("link_id")
    .where("purpose", "=", purpose)
    .orderBy("link_id", "desc")
    .executeTakeFirstOrThrow();
  const url = await db.transaction().execute((trx) => linkUrl(trx, row.link_id, "", Date.now()));
  const token = url?.split("#")[1] ?? "";
  day.secrets.push(token, passwords.first, passwords.next);
  day.ids.token = token;
};

async function askForEmail(day: Day): Promise<void> {
  await day.post("/account/email", { email: "ana@elsewhere.example" });
}

/** Sends something as Cy, who has a session of their own or none yet. */
const asCy = ({ app }: Day, path: string, json: object, token = "") =>
  postJson(`${app.origin}/api${path}`, json, { authorization: token });

/** Gives Cy an authenticator app, and begins a login that waits for its code. */
async function waitForCode(day: Day): Promise<void> {
  const login = { email: cy.email, password: passwords.next };
  const { token } = (await (await asCy(day, "/admin/login", login)).json()) as { token: string };
  const begun = await asCy(day, "/account/factors/totp", {}, token);
  const { secret } = (await begun.json()) as { secret: string };
  await asCy(day, "/account/factors/totp/confirm", { code: shownCode(secret) }, token);
  const waits = await (await asCy(day, "/admin/login", login)).json();
  const { ticket } = (waits as { second_factor: { ticket: string } }).second_factor;
  day.secrets.push(token, secret, ticket);
  // The code of the next half minute: the one before was used.
  Object.assign(day.ids, { ticket, code: shownCode(secret, 30) });
}

/** Invitations, links for accounts, and second factors. */
export const accountSteps: Step[] = [
  {
    call: "POST /admin/invite",
    send: (day) => day.post("/admin/invite", cy),
    after: idAs("invitation", "invitation._id"),
    records: ["invitation.sent"],
  },
  {
    call: "POST /admin/invitations/:id/again",
    send: (day) => day.post(`/admin/invitations/${day.ids.invitation}/again`),
    after: idAs("invitation", "invitation._id"),
    records: ["invitation.sent-again"],
  },
  {
    call: "POST /account/invitation/accept",
    prepare: tokenOf("invitation"),
    send: (day) => day.post("/account/invitation/accept", { token: day.ids.token, password: passwords.first }),
    async after({ secrets }, response) {
      secrets.push(((await response.json()) as { token: string }).token);
    },
    records: ["invitation.accepted", "session.opened"],
  },
  {
    call: "POST /admin/invitations/:id/revoke",
    async prepare(day) {
      const response = await day.post("/admin/invite", { username: "Di", email: "di@club.example", role: "host" });
      await idAs("invitation", "invitation._id")?.(day, response);
    },
    send: (day) => day.post(`/admin/invitations/${day.ids.invitation}/revoke`),
    records: ["invitation.revoked"],
  },
  {
    call: "POST /account/forgotten-password",
    send: (day) => day.post("/account/forgotten-password", { email: cy.email }),
    records: ["admin.reset-requested"],
  },
  {
    call: "POST /account/reset-password",
    prepare: tokenOf("password-reset"),
    send: (day) => day.post("/account/reset-password", { token: day.ids.token, password: passwords.next }),
    records: ["admin.password-reset"],
  },
  {
    call: "POST /admin/login/second-factor",
    prepare: waitForCode,
    send: (day) => asCy(day, "/admin/login/second-factor", { ticket: day.ids.ticket, code: day.ids.code }),
    async after({ secrets }, response) {
      secrets.push(((await response.json()) as { token: string }).token);
    },
    records: ["session.opened"],
  },
  {
    call: "POST /account/email",
    send: (day) => day.post("/account/email", { email: "ana@new.example" }),
    records: ["admin.email-requested"],
  },
  {
    call: "POST /account/email/withdraw",
    send: (day) => day.post("/account/email/withdraw"),
    records: ["admin.email-cancelled"],
  },
  {
    call: "POST /account/email/cancel",
    async prepare(day) {
      await askForEmail(day);
      await tokenOf("email-cancel")(day);
    },
    send: (day) => day.post("/account/email/cancel", { token: day.ids.token }),
    records: ["admin.email-cancelled"],
  },
  {
    call: "POST /account/email/confirm",
    async prepare(day) {
      await askForEmail(day);
      await tokenOf("email-change")(day);
    },
    send: (day) => day.post("/account/email/confirm", { token: day.ids.token }),
    records: ["admin.email-confirmed"],
  },
  {
    call: "POST /admin/second-factor-rules",
    send: (day) => day.post("/admin/second-factor-rules", { role: "reader", from: "2099-01-01" }),
    records: ["factor.rule-changed"],
  },
  {
    call: "POST /account/factors/totp/confirm",
    async prepare(day) {
      const { secret } = (await (await day.post("/account/factors/totp")).json()) as { secret: string };
      day.ids.secret = secret;
      day.secrets.push(secret, sentinel.password);
    },
    send: (day) => day.post("/account/factors/totp/confirm", { code: shownCode(day.ids.secret ?? "") }),
    async after({ secrets }, response) {
      secrets.push(...((await response.json()) as { recovery_codes: string[] }).recovery_codes);
    },
    records: ["factor.authenticator-added"],
  },
  {
    call: "POST /account/factors/recovery-codes",
    send: (day) => day.post("/account/factors/recovery-codes"),
    records: ["factor.recovery-codes-created"],
  },
  {
    call: "POST /account/factors/totp/remove",
    send: (day) => day.post("/account/factors/totp/remove"),
    records: ["factor.authenticator-removed"],
  },
  // The last: it ends Ana's session.
  {
    call: "POST /account/email/undo",
    prepare: tokenOf("email-undo"),
    send: (day) => day.post("/account/email/undo", { token: day.ids.token, password: passwords.first }),
    records: ["admin.email-undone"],
  },
];
