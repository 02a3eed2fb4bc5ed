import { formHead, head, line, lines, optionalLink, passage, points } from "../page-fields.ts";
import { group, list } from "../setting-fields.ts";

/** /careers. */
export const careersSettings = group("Careers", {
  ...head(
    "Careers",
    "Work at {name} in {locality}, {city}: bartender, server, DJ, security, host or something else. Applications are open all year round.",
    "Good nights are made by people who like each other. We're usually looking for one more.",
  ),
  roles: list(
    "Roles",
    [
      { label: "Bartender", description: "Quick, clean, friendly under pressure. {service_rule}" },
      { label: "Server", description: "Looks after the tables. {service_rule}" },
      {
        label: "DJ",
        description: "Send a link to a full-length set, recorded in one go. We listen to the middle.",
      },
      { label: "Security", description: "Calm first. {security_rule}" },
      {
        label: "Hostess",
        description: "The first hello at the door. Open to anyone.",
      },
      { label: "Other", description: "Sound, light, cleaning, photography, bookings. Tell us what you do well." },
    ],
    group("Role", {
      label: line("Role", "", { longest: 40 }),
      description: line("Description", "", { longest: 300 }),
    }),
    { itemName: "role", min: 1, max: 30 },
  ),
  licences: list(
    "Licences to ask for",
    [
      { role: "Bartender", name: "{service_licence}" },
      { role: "Server", name: "{service_licence}" },
      { role: "Security", name: "{security_licence}" },
      { role: "Security", name: "{service_licence}" },
    ],
    group("Licence", {
      role: line("Role, as in the list of roles", "", { longest: 40 }),
      name: line("What to ask for", "", { longest: 60 }),
    }),
    { itemName: "licence", max: 60 },
  ),
  work: group("Work", {
    title: line("Title", "What it's like here", { longest: 80 }),
    text: passage("Text", [
      "The club runs {hours}, and on special nights. We'll tell you about shifts and pay when we meet.",
    ]),
    list: lines("List", ["Training before your first shift", "Earplugs on us"]),
  }),
  after: points(
    "After applying",
    "After you apply",
    [
      { title: "We read it", text: "We reply to every application within two weeks, even if it's a no." },
      { title: "We meet", text: "At the club, for about half an hour." },
      {
        title: "You start, or we keep you in mind",
        text: "We delete applications after 6 months. Want yours deleted sooner? Email {email}.",
      },
    ],
    "step",
  ),
  form: formHead(
    "Apply",
    "You need to be {minimum_age} or older and allowed to work in {country}. For the link, use anything that shows your work.",
  ),
  received: group("After sending", {
    title: line("Title", "Application Submitted!", { longest: 60 }),
    text: line("Text", "We've received your application and will reply within two weeks.", { longest: 300 }),
  }),
});

/** /contact. */
export const contactSettings = group("Contact", {
  ...head(
    "Contact",
    "Write to {name} or call {phone}. {address}. Lost property, tickets, tables and functions.",
    "Ask us anything. The quickest answers are already on this page.",
  ),
  beforeYouWrite: group("Before you write", {
    title: line("Title", "Before you write", { longest: 80 }),
    points: list(
      "Points",
      [
        {
          title: "Lost property",
          text: "Tell us what it is, what it looks like and where you last had it.",
          linkLabel: "",
          linkTo: "",
        },
        {
          title: "Tickets",
          text: "Your ticket seller can resend, rename or refund a ticket; their address is in the confirmation. We can help if the event itself has changed.",
          linkLabel: "See events",
          linkTo: "/events",
        },
        {
          title: "Tables",
          text: "Use the table form. Running late tonight? Call us: a table is held for {table_hold} minutes.",
          linkLabel: "Request a table",
          linkTo: "/vip-tables",
        },
        {
          title: "Functions",
          text: "Send us the date and the number of guests, and we'll reply with a price.",
          linkLabel: "Plan a function",
          linkTo: "/functions",
        },
        {
          title: "Press and photos",
          text: 'Write to {email} with "Press" in the subject and your deadline. In one of our photos and would rather not be? Send us the link and we\'ll remove it.',
          linkLabel: "",
          linkTo: "",
        },
      ],
      group("Point", {
        title: line("Title", "", { longest: 80 }),
        text: passage("Text", "", { longest: 1_000 }),
        linkLabel: line("Text of a link below", "", { optional: true, longest: 40 }),
        linkTo: optionalLink("Page it leads to"),
      }),
      { itemName: "point", max: 12 },
    ),
  }),
  form: formHead("Write to us", "We read every message and reply to your email address."),
  response: passage(
    "When you reply",
    "We reply within two working days. We don't check email on club nights. Call {phone} instead.",
    { longest: 600 },
  ),
  received: group("After sending", {
    text: line("Text", "Your message has been sent. We'll get back to you soon.", { longest: 300 }),
  }),
});
