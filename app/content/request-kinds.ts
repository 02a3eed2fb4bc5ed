/** What a guest can ask the club for, and what its references begin with. */
export const requestKinds = {
  "vip-table": { label: "VIP table", prefix: "VIP" },
  function: { label: "Function", prefix: "FUN" },
  career: { label: "Job application", prefix: "JOB" },
  contact: { label: "Message", prefix: "MSG" },
  claim: { label: "Offer claim", prefix: "OFF" },
} as const;

export type RequestKind = keyof typeof requestKinds;
