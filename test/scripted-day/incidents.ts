import { randomUUID } from "node:crypto";
import { tonight } from "../../app/platform/venue/club-night.ts";
import { type Step, sentinel } from "./day.ts";

const incident = () => ({ _id: randomUUID(), night: tonight(), at: new Date().toISOString() });
const details = { happened: sentinel.message, people: sentinel.name, police: sentinel.phone };

/** Incidents, a sign-off, a check, and a link for an inspector. */
export const incidentSteps: Step[] = [
  {
    call: "POST /incidents",
    async send(day) {
      const sent = { ...incident(), kind: "turned-out", details };
      day.ids.incident = sent._id;
      return day.post("/incidents", sent);
    },
    records: ["incident.added"],
  },
  {
    call: "POST /incidents",
    send: ({ ids, post }) => post("/incidents", { ...incident(), about: ids.incident, details }),
    records: ["incident.amended"],
  },
  {
    call: "POST /incidents/sign-off",
    send: ({ post }) => post("/incidents/sign-off", { _id: randomUUID(), night: tonight() }),
    records: ["incident.signed-off"],
  },
  { call: "POST /incidents/check", send: ({ post }) => post("/incidents/check"), records: ["incident.checked"] },
  {
    call: "POST /incidents/links",
    send: ({ post }) => post("/incidents/links", { inspector: "Lee Park", from: tonight(), to: tonight(), hours: 24 }),
    async after({ secrets }, response) {
      const { link } = (await response.json()) as { link: string };
      secrets.push(link.split("/").at(-1) ?? "");
    },
    records: ["inspection.link-made"],
  },
  {
    call: "POST /incidents/links/:id/end",
    async send({ app, post }) {
      const { id } = await app.db.selectFrom("inspector_links").select("id").executeTakeFirstOrThrow();
      return post(`/incidents/links/${id}/end`);
    },
    records: ["inspection.link-revoked"],
  },
];
