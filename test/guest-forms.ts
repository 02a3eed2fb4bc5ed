import type { TestApp } from "./app.ts";
import { postJson } from "./post-json.ts";
import { bookableSaturdays } from "./saturdays.ts";

export const { first: openNight, last } = bookableSaturdays();

export const vip = {
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: openNight,
  guests: 8,
  budget: "$251-$500",
  message: "Near the booth, please.",
};
export const inquiry = { ...vip, eventType: "Function Request" };
export const application = {
  firstName: "Mia",
  lastName: "",
  code: "+61",
  phone: "+61412345678",
  email: "mia@example.com",
  dob: "1999-02-28",
  social: "@mia.plays",
  role: "dj",
};
export const message = {
  name: "Mia Chen",
  email: "mia@example.com",
  subject: "A scarf",
  message: "Red, wool, lost on Saturday.",
};
export const subscription = {
  firstName: "Mia",
  lastName: "",
  email: "mia@example.com",
  countryCode: "+61",
  number: "412345678",
};
export const claim = {
  fname: "Mia",
  lname: "Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  dob: "",
  celebrateDate: openNight,
  instagram: "",
  guestName: "Ada",
};

export const forms = [
  { path: "/api/event/vip-table", form: vip, prefix: "VIP", kind: "vip-table", status: "new" },
  { path: "/api/event/add-function-inquiry", form: inquiry, prefix: "FUN", kind: "function", status: "new" },
  { path: "/api/careers/career-form", form: application, prefix: "JOB", kind: "career", status: "new" },
  { path: "/api/contact", form: message, prefix: "MSG", kind: "contact", status: "new" },
] as const;

export const paths = [...forms.map(({ path }) => path), "/api/event/subscribe", "/api/offers/claim-offer"];

/** Sends a form as JSON. */
export const post = ({ origin }: TestApp, path: string, body: unknown, headers?: Record<string, string>) =>
  postJson(origin + path, body, headers);

export const rows = ({ db }: TestApp) => db.selectFrom("requests").selectAll().orderBy("id").execute();
