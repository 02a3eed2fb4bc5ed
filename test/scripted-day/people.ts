import { postJson } from "../post-json.ts";
import { type Day, idAs, type Step, sentinel } from "./day.ts";

const bo = { username: "Bo", email: "bo@club.example" };
const passwords = { first: sentinel.password, next: "cedar-lantern-orbit-77", own: "tram-velvet-harbour-9" };

const logIn = (origin: string, password: string) =>
  postJson(`${origin}/api/admin/login`, { email: bo.email, password });

/** Sends a request of Bo about his own account. */
const asBo = ({ app, ids }: Day, path: string, json: object = {}) =>
  postJson(`${app.origin}/api${path}`, json, { authorization: ids.token ?? "" });

async function takeToken({ ids, secrets }: Day, response: Response): Promise<void> {
  const { token } = (await response.json()) as { token: string };
  ids.token = token;
  secrets.push(token);
}

/** Logs Bo in on another device, and remembers that session. */
async function otherDevice({ app, ids }: Day): Promise<void> {
  await logIn(app.origin, passwords.own);
  const { session } = await app.db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select("sessions.id as session")
    .where("admins.email", "=", bo.email)
    .orderBy("sessions.id", "desc")
    .executeTakeFirstOrThrow();
  ids.otherSession = session;
}

/** Admins, logging in and out, and the audit trail. */
export const peopleSteps: Step[] = [
  {
    call: "POST /admin/add-admin",
    send: (day) => day.post("/admin/add-admin", { ...bo, password: passwords.first }),
    after: idAs("bo", "admin._id"),
    records: ["admin.added"],
  },
  {
    call: "POST /admin/edit-admin/:id",
    send: (day) => day.post(`/admin/edit-admin/${day.ids.bo}`, { role: "reader", password: passwords.next }),
    async after({ secrets }) {
      secrets.push(passwords.next);
    },
    records: ["admin.role", "admin.password"],
  },
  {
    call: "POST /admin/login",
    send: ({ app }) => logIn(app.origin, passwords.next),
    after: takeToken,
    records: ["session.opened"],
  },
  {
    call: "POST /account/password",
    send: (day) => asBo(day, "/account/password", { old_password: passwords.next, password: passwords.own }),
    async after(day, response) {
      day.secrets.push(passwords.own);
      await takeToken(day, response);
    },
    records: ["session.new-password"],
  },
  {
    call: "POST /account/confirm",
    send: (day) => asBo(day, "/account/confirm", { password: passwords.own }),
    after: takeToken,
    records: ["session.confirmed"],
  },
  {
    call: "POST /account/name",
    send: (day) => asBo(day, "/account/name", { username: "Bo Sand" }),
    records: ["admin.own-name"],
  },
  {
    call: "POST /account/weekly-email",
    send: (day) => day.post("/account/weekly-email", { on: true }),
    records: ["admin.weekly-email-on"],
  },
  {
    call: "POST /account/end-session/:id",
    prepare: otherDevice,
    send: (day) => asBo(day, `/account/end-session/${day.ids.otherSession}`),
    records: ["session.ended"],
  },
  {
    call: "POST /account/end-other-sessions",
    prepare: otherDevice,
    send: (day) => asBo(day, "/account/end-other-sessions"),
    records: ["session.ended"],
  },
  {
    call: "POST /admin/logout",
    send: ({ app, ids }) =>
      fetch(`${app.origin}/api/admin/logout`, { method: "POST", headers: { authorization: ids.token ?? "" } }),
    records: ["session.closed"],
  },
  {
    call: "POST /admin/end-sessions/:id",
    async prepare(day) {
      await logIn(day.app.origin, passwords.own);
    },
    send: (day) => day.post(`/admin/end-sessions/${day.ids.bo}`),
    records: ["session.ended"],
  },
  {
    call: "POST /admin/delete-admin/:id",
    send: (day) => day.post(`/admin/delete-admin/${day.ids.bo}`),
    records: ["admin.deleted"],
  },
  {
    call: "GET /trail.csv",
    send: (day) => day.get("/trail.csv"),
    records: ["trail.exported"],
  },
  {
    call: "POST /trail/check",
    send: (day) => day.post("/trail/check"),
    records: ["trail.checked"],
  },
];
