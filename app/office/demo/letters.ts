import { type DemoRequest, repliedTo, type Step, staff } from "./activity.ts";

const { office } = staff;

function application(name: string, received: string, role: string, social: string, steps: Step[] = []): DemoRequest {
  return { kind: "career", name, received, details: { role, social }, steps };
}

function message(name: string, received: string, subject: string, text: string, steps: Step[] = []): DemoRequest {
  return { kind: "contact", name, received, details: { subject, message: text }, steps };
}

/** Job applications and messages. */
export const letters: readonly DemoRequest[] = [
  application("Bronte Gallagher", "340m", "bartender", "https://www.example.com/bronte-gallagher"),
  application("Theo Anastasiou", "-2 16:32", "dj", "https://www.example.org/theo/one-take"),
  application("Mirela Popescu", "-5 11:14", "hostess", "@mirela.on.the.door", [
    { at: "-4 14:00", by: office, status: "shortlisted", note: "Speaks four languages. Free from next week." },
  ]),
  application("Finn Gunnarsson", "-9 18:09", "security", "https://www.example.net/finn", [
    { at: "-7 12:30", by: office, reply: "Interview" },
    { at: "-7 12:31", by: office, status: "interview", note: "Tuesday, 3 PM, at the club." },
  ]),
  application("Lakshmi Subramaniam", "-21 10:51", "server", "@lakshmi.s", [
    { at: "-19 13:15", by: office, reply: "Interview" },
    { at: "-15 17:40", by: office, status: "hired", note: "First shift in two weeks. RSA card copied." },
  ]),
  application("Dominic Ferrari", "-14 22:25", "other", "https://www.example.com/ferrari-lights", [
    { at: "-12 11:45", by: office, reply: "Unsuccessful" },
    { at: "-12 11:46", by: office, status: "rejected" },
  ]),
  message(
    "Saoirse Brennan",
    "75m",
    "Lost: a green scarf",
    "I left a dark green scarf on the terrace, on the bench by the heater. It was my grandmother's. Has anyone handed it in?",
  ),
  message(
    "Piotr Kowalski",
    "-1 20:44",
    "Step-free entry",
    "A friend uses a chair. Is the side entrance from the lane open all night, and is there a lift to the terrace?",
  ),
  message(
    "Adaeze Nwosu",
    "-3 14:06",
    "Black wallet",
    "I think I lost a black wallet near the cloakroom on Saturday. My name is on the card inside.",
    repliedTo("-2 12:18", "Lost property found"),
  ),
  message(
    "Elliot Barnes",
    "-6 09:20",
    "Photos from Saturday",
    "Could you take down the photo with the red hat? That's me, and my boss reads the internet.",
    [...repliedTo("-6 11:03", "Reply"), { at: "-6 11:10", by: office, note: "Photo removed." }],
  ),
  message(
    "Maren Vogel",
    "-11 17:55",
    "Thank you",
    "Whoever found my mum's earring on the dance floor: you made her year.",
    [{ at: "-10 12:00", by: office, status: "closed", note: "Read out at the briefing." }],
  ),
  message(
    "Growth Desk",
    "-2 04:13",
    "Top rankings for your club",
    "Rank first: https://www.example.com/a https://www.example.com/b https://www.example.net/c https://www.example.org/d",
  ),
];
