import type { SettingValues } from "../../../platform/venue/changed-settings.ts";

/** The demo's FAQs and terms, and its texts for applicants and messages. */
export const demoRules: SettingValues = {
  "pages.careers.roles": [
    {
      label: "Bartender",
      description: "Quick, clean, friendly under pressure. {service_rule}",
    },
    {
      label: "Server",
      description: "Looks after the booths and the terrace. {service_rule}",
    },
    {
      label: "DJ",
      description: "Send a link to a full-length set, recorded in one go. We listen to the middle.",
    },
    {
      label: "Security",
      description: "Calm first. {security_rule}",
    },
    {
      label: "Hostess",
      description: "The first hello at the door and the name every booth remembers. Open to anyone.",
    },
    {
      label: "Other",
      description: "Sound, light, cleaning, photography, bookings. Tell us what you do well.",
    },
  ],
  "pages.careers.work.text":
    "The club runs {hours}, so most of the work is one long, busy night and a handful of special ones. Rosters go out two weeks ahead and we keep to them.\n\nYou eat before the doors open, you get a real break, and nobody walks to the station alone afterwards.",
  "pages.careers.work.list": [
    "Higher rates at night and on weekends, paid weekly",
    "Paid trial shifts and paid training",
    "A shared taxi home after close",
    "Earplugs fitted to your ears, on us",
  ],
  "pages.careers.after.points": [
    {
      title: "We read it",
      text: "We reply to every application within two weeks, even if it's a no.",
    },
    {
      title: "We meet",
      text: "Half an hour in the empty club, then a paid trial shift if we both want one.",
    },
    {
      title: "You start, or we keep you in mind",
      text: "We delete applications after 6 months. Want yours deleted sooner? Email {email}.",
    },
  ],
  "pages.contact.beforeYouWrite.points": [
    {
      title: "Lost property",
      text: "We search the room the day after, so give us until the evening. Tell us what it is, its colour and where you last had it. We keep lost property for 30 days.",
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
  "pages.faqs.questions": [
    {
      question: "How old do I have to be, and what counts as ID?",
      answer:
        "{age}, every time, however old you look. We take {id_documents}. Photos and copies don't count, and nobody can vouch for you.",
    },
    {
      question: "When are you open?",
      answer:
        "{hours}. Special nights on other days are announced on the events page with their own times. On busy nights we stop letting people in once the room is full, so come early or buy a ticket.",
    },
    {
      question: "What should I wear?",
      answer:
        "Something you can dance in. Clean sneakers, boots and heels are all fine. Please leave beach shoes, work boots, sports jerseys and club or gang colours at home. If a night has a theme, joining in is optional.",
    },
    {
      question: "How long is my table held?",
      answer:
        "After the time you booked, a table is held for {table_hold} minutes. Running late? Call {phone} before then and we'll tell you what we can do. After that it goes to the next group.",
    },
    {
      question: "Is the VIP deposit refundable?",
      answer:
        "It depends on when you tell us: the VIP deposit is non-refundable within {deposit_hours} hours of your booking. Cancel in writing before that and we refund it in full. On the night it comes off your bill.",
    },
    {
      question: "Can I get my ticket refunded, or sell it on?",
      answer:
        "If we cancel a night, the ticket seller refunds you. If we move it, keep your ticket for the new date or ask the seller for a refund. If your plans change, pass the ticket to a friend or sell it on. {resale_rule} The new holder needs the ticket and their own ID.",
    },
    {
      question: "Can I leave and come back?",
      answer:
        "Yes. Ask for a stamp on your way out and come back any time until an hour before we close. You still have to be sober enough to get in, and if the room is full you wait until someone leaves.",
    },
    {
      question: "Is there a cloakroom, and what if I lose something?",
      answer:
        "The cloakroom is just inside the door and takes coats, umbrellas and bags up to the size of a backpack. Lost something? Email {email} with what it is and where you last had it. We keep lost property for 30 days, then hand it to the police or to charity.",
    },
    {
      question: "Is the club accessible?",
      answer:
        "Entrance, main room, bar and an accessible toilet are all step-free; a ramp leads to the terrace. We keep one of our {booths} booths for wheelchair users until the day before. Companions and assistance animals are welcome. Tell door staff what helps and you won't queue.",
    },
    {
      question: "How do I get home at {close}?",
      answer:
        "Taxis and rideshare cars pick up at the corner, away from the neighbours' windows. Night buses and trains keep their own times; look yours up before you come. If your phone is flat or your friends have gone, ask anyone at the door: we'll call you a car and wait with you.",
    },
  ],
  "pages.terms.sections": [
    {
      title: "Entry and age",
      text: "{name} is licensed premises. Entry is {age}. We accept {id_documents}. Copies and photos are not accepted.\n\nWe are open {hours}, and on other nights when we announce them. A ticket, a booking or a place on a list does not replace ID, and does not oblige us to let in someone who is under {minimum_age}, intoxicated or unsafe to others.\n\nWhen the room is at its licensed capacity, entry is one in, one out, ticket holders first.",
    },
    {
      title: "Tickets",
      text: "Tickets are sold by the ticket seller linked from each event, on that seller's terms as well as these. One ticket admits one person, once, unless the door stamps you for re-entry.\n\nIf we cancel a night, you get your money back. If we move it to another date or change it in a way that matters, you may keep the ticket or ask for a refund. A change of one act in a line-up is not such a change on its own.\n\nYou may give a ticket away or sell it on. {resale_rule}",
    },
    {
      title: "Tables and deposits",
      text: "Sending a request does not book a table and costs nothing. The table is yours when we have confirmed it in writing and the deposit has been paid.\n\nFrom the time you booked, a table is held for {table_hold} minutes. After that we may give it to someone else, and the deposit counts as used.\n\nThe deposit comes off your bill on the night. If you cancel in writing earlier than that, we return it in full; the VIP deposit is non-refundable within {deposit_hours} hours of the start of your booking. If we cancel, we always return it.",
    },
    {
      title: "Offers",
      text: "An offer runs between the dates shown with it, while places last. One claim per person and night; offers can't be combined, paid out or sold.\n\nEach claim has its own code. It works once, at the door, on a night that the offer is valid for. Bring ID that shows your date of birth and the name you gave.\n\nOur offers concern entry, tables, the queue and the cloakroom. They never include free or discounted alcohol.",
    },
    {
      title: "Conduct and safety",
      text: "Look after each other. Harassment, violence, threats, weapons and illegal drugs end your night, and may end later ones. We may search bags at the door; you may say no, and then you cannot come in.\n\nWe serve alcohol responsibly. By law we must refuse service to anyone intoxicated and ask them to leave. Water at the bar is free all night.\n\nIf you feel unsafe, tell any of our staff or ask for Angela. Cameras cover the entrance and the public areas; recordings are kept for 30 days, or longer when the police or an incident require it.",
    },
    {
      title: "Dress code",
      text: "Closed, clean shoes and clothes you can dance in. No beach shoes, work boots, sports jerseys, or the colours of motorcycle clubs or gangs.\n\nThe dress code is the same for everyone. We do not apply it to what you wear for your faith, your health or your gender.",
    },
    {
      title: "Photography",
      text: "On some nights a photographer or a camera crew works in the room; a sign at the door says so. If you would rather not appear, tell them or us, on the night or later, and we'll take the photo down.\n\nYou may take photos for yourself. No flash, no filming of people who have not agreed, and no professional equipment without a word with us first.",
    },
    {
      title: "Privacy",
      text: "We collect what you type into our forms, use it to answer you and to run your booking, claim or application, and share it only with the companies that send our email or host this site. We do not sell it.\n\nRequests are kept for 12 months and job applications for 6 months, then deleted. Records of deposits and payments are kept for five years, for the accounts, without your name once your request is deleted. We store newsletter details until you unsubscribe; every newsletter has a link that does so at once. What is deleted stays in our backups for about a year, and is deleted again if one of them is ever used.\n\nTo see, correct or delete what we hold about you, ask at {email}. If our answer does not satisfy you, you can complain to {privacy_authority}.",
    },
    {
      title: "Liability",
      text: "Nothing in these terms excludes, restricts or modifies the guarantees and rights you have under {consumer_law}.\n\nWithin that limit, we are not responsible for things you leave unattended, for what happens outside our premises, or for costs such as travel and accommodation when a night is cancelled. The cloakroom is responsible for the items it has tagged.\n\nThe room is loud and uses haze and flashing light. Earplugs are free at the bar.",
    },
    {
      title: "Changes and contact",
      text: "We may change these terms. The version published here on the day you buy, book or claim is the one that applies to you. The law of {law_of} governs them.\n\nQuestions: {email}, {phone}, or by post to {name}, {address}.",
    },
  ],
};
