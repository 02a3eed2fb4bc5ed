import { line, passage } from "../page-fields.ts";
import { group } from "../setting-fields.ts";

const notice = (label: string, initial: string) => passage(label, initial, { longest: 1_000 });

/** Texts below forms, and after a form was sent. */
export const noticeSettings = group("Forms", {
  request: notice(
    "Privacy notice of table requests and function inquiries",
    "We use these details to answer your request and delete them after 12 months. Questions? Email {email}.",
  ),
  message: notice(
    "Privacy notice of messages",
    "We use these details to reply to you and delete them after 12 months. Questions? Email {email}.",
  ),
  claim: notice(
    "Privacy notice of claims",
    "We use these details for your claim and delete them after 12 months. Questions? Email {email}.",
  ),
  application: notice(
    "Privacy notice of job applications",
    "We use these details to assess your application and delete them after 6 months. Questions? Email {email}.",
  ),
  newsletter: notice(
    "Privacy notice of the newsletter",
    "We store your name, email and phone until you unsubscribe. Questions? Email {email}.",
  ),
  consent: line(
    "Consent to the newsletter",
    "By subscribing you agree that {name} sends you offers and news by email. You can unsubscribe from any email.",
    { longest: 400, help: "Stored with each subscription." },
  ),
  received: group("After sending a request", {
    title: line("Title", "Submission Successful!", { longest: 60 }),
    text: line("Text", "Your request was received. {name} will make contact shortly.", { longest: 300 }),
  }),
});
