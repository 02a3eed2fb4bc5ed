import { idAs, type Step, sentinel } from "./day.ts";

const bo = { username: "Bo", email: "bo@club.example" };
const passwords = { first: sentinel.password, next: "cedar-lantern-orbit-77" };

const logIn = (origin: string, password: string) =>
  fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: bo.email, password }),
  });

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
    async after({ ids, secrets }, response) {
      const { token } = (await response.json()) as { token: string };
      ids.token = token;
      secrets.push(token);
    },
    records: ["session.opened"],
  },
  {
    call: "POST /admin/logout",
    send: ({ app, ids }) =>
      fetch(`${app.origin}/api/admin/logout`, { method: "POST", headers: { authorization: ids.token ?? "" } }),
    records: ["session.closed"],
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
