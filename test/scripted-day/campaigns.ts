import { type Day, idAs, type Step, sentinel } from "./day.ts";

const campaign = ({ ids }: Day) => `/campaigns/${ids.campaign}`;

const content = {
  ...{ subject: "This week", preheader: "Two nights", plain_text: null },
  blocks: [{ kind: "text", text: "See you on Saturday." }],
};

/** A campaign that is written, tested, duplicated and deleted. */
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
