import { makeSubscriber } from "../subscriber.ts";
import { type Day, idAs, type Step, sentinel } from "./day.ts";

const campaign = ({ ids }: Day) => `/campaigns/${ids.campaign}`;

const content = {
  subject: "This week",
  preheader: "Two nights",
  plain_text: null,
  blocks: [{ kind: "text", text: "See you on Saturday." }],
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Actions on a written campaign, in order, each with its action in the audit trail. */
const stages = [
  ["schedule", "campaign.scheduled"],
  ["unschedule", "campaign.unscheduled"],
  ["send", "campaign.started"],
  ["pause", "campaign.paused"],
  ["resume", "campaign.resumed"],
  ["cancel", "campaign.cancelled"],
] as const;

const sendingSteps: Step[] = stages.map(([stage, records]) => ({
  call: `POST /campaigns/:id/${stage}`,
  ...(stage === "send" && {
    prepare: async ({ app }: Day) => {
      await makeSubscriber(app.db, { email: "list@vexley.example" });
    },
  }),
  send: (day) => day.post(`${campaign(day)}/${stage}`, stage === "schedule" ? { at: inAnHour() } : undefined),
  records: [records],
}));

/** A campaign that is written, tested, sent, duplicated and deleted. */
export const campaignSteps: Step[] = [
  {
    call: "POST /campaigns",
    send: (day) => day.post("/campaigns", { subject: "This week" }),
    after: idAs("campaign", "campaign._id"),
    records: ["campaign.added"],
  },
  { call: "POST /campaigns/:id", send: (day) => day.post(campaign(day), content), records: ["campaign.changed"] },
  {
    call: "POST /campaigns/:id/test",
    send: (day) => day.post(`${campaign(day)}/test`, { ...content, to: [sentinel.email] }),
    records: ["campaign.tested"],
  },
  {
    call: "POST /campaigns/:id/archive",
    send: (day) => day.post(`${campaign(day)}/archive`, { public: true }),
    records: ["campaign.public"],
  },
  ...sendingSteps,
  {
    call: "POST /campaigns/:id/duplicate",
    send: (day) => day.post(`${campaign(day)}/duplicate`),
    after: idAs("campaign", "campaign._id"),
    records: ["campaign.added"],
  },
  {
    call: "POST /campaigns/:id/remove",
    send: (day) => day.post(`${campaign(day)}/remove`),
    records: ["campaign.deleted"],
  },
];
