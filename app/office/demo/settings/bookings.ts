import type { SettingValues } from "../../../platform/venue/changed-settings.ts";

/** Texts of the demo's pages for tables and functions, and of its replies. */
export const demoBookings: SettingValues = {
  "pages.functions.description":
    "Hire {name} in {locality}, {city}: up to {capacity_standing} standing or {capacity_seated} seated, with sound, light and bar. We reply within two working days.",
  "pages.functions.kinds.points": [
    {
      title: "Birthdays and weddings",
      text: "Dinner under the bulbs, speeches you can hear, then the floor. We move the tables while you're on the terrace.",
    },
    {
      title: "Work",
      text: "End-of-year parties, launches and awards. Bring slides: the screen takes any laptop.",
    },
    {
      title: "Shoots and showings",
      text: "Music videos, fashion, film. The room is black, the rig is yours, the loading door is two metres wide.",
    },
    {
      title: "Community nights",
      text: "Fundraisers and local groups pay staff and cleaning only, once a month. Ask early.",
    },
  ],
  "pages.functions.included.list": [
    "The house sound system and lights, with someone who knows them",
    "Bar staff, door staff and a manager for the night",
    "Tables, chairs and candles for a seated dinner",
    "Two wireless microphones and the screen",
    "Step-free access, a green room and the cloakroom",
    "Cleaning afterwards",
  ],
  "pages.functions.capacity.rows": [
    {
      space: "Whole club",
      standing: 560,
      seated: 220,
    },
    {
      space: "Main room",
      standing: 400,
      seated: 180,
    },
    {
      space: "Terrace",
      standing: 90,
      seated: 40,
    },
    {
      space: "Bar",
      standing: 70,
      seated: 0,
    },
    {
      space: "The {booths_word} booths",
      standing: 0,
      seated: 96,
    },
  ],
  "pages.functions.capacity.note": "The whole club's limit is lower than the sum of its spaces.",
  "pages.functions.steps.points": [
    {
      title: "Send an inquiry",
      text: "A date, the number of guests and a rough budget are enough. Tell us if the date is flexible.",
    },
    {
      title: "We reply",
      text: "Within two working days: whether the date is free, what it costs with staff and bar, and a time to see the room.",
    },
    {
      title: "You confirm",
      text: "We hold the date for a week while you decide. It's yours once we've agreed on everything and confirmed it.",
    },
  ],
  "pages.vipTables.description":
    "Request a booth at {name} in {locality}, {city}. Open {hours}; a table is held for {table_hold} minutes. Nothing is charged now.",
  "pages.vipTables.lead": "A booth on the edge of the floor: close enough to dance, far enough to talk.",
  "pages.vipTables.points": [
    {
      title: "Your corner of the room",
      text: "One of {booths_word} booths, for 2 to 12 guests, and yours until we close.",
    },
    {
      title: "Held for {table_hold} minutes",
      text: "After the time you booked, a table is held for {table_hold} minutes. Call us if you're running late.",
    },
    {
      title: "The deposit",
      text: "It secures the booth and is taken off your bill. The VIP deposit is non-refundable within {deposit_hours} hours.",
    },
  ],
  "pages.vipTables.included.list": [
    "Entry for everyone on your booking, without the queue",
    "A host who looks after your booth all night",
    "Table service; your budget is what you spend, not a fee on top",
    "Cloakroom for the whole group",
    "Candles and a cake knife for birthdays; bring the cake",
  ],
  "pages.vipTables.steps.points": [
    {
      title: "Send the request",
      text: "Tell us the date, the number of guests and your budget. It takes a minute and costs nothing.",
    },
    {
      title: "We confirm",
      text: "Within two working days, or before doors if your night is sooner, we'll reply by email or phone with a booth, a time and how to pay the deposit, if there is one.",
    },
    {
      title: "Come on time",
      text: "Give the booking name at the door. {age}, for every guest in the group.",
    },
  ],
  "pages.vipTables.form.intro":
    "We reply within two working days, or before doors if your night is sooner. You pay nothing until we've agreed on a booth.",
  "pages.answers.vipTable.next":
    "Within two working days we'll reply by email or phone with a booth, a time and how to pay the deposit, if there is one. We charge nothing before that.",
  "pages.replies.vipTable": [
    {
      name: "Booth available",
      subject: "Your table for {night}, {reference}",
      text: "Hi {first_name},\n\nWe have a booth for {guests} on {night}. Reply with your arrival time and we'll confirm it, and tell you how to pay the deposit. It comes off your bill on the night.\n\nA table is held for {table_hold} minutes after the time you booked, and the deposit is non-refundable within {deposit_hours} hours of it. Everyone in your group needs ID.\n\nNeed to change something? Reply here or call {phone} and quote {reference}.\n\n{venue}",
    },
    {
      name: "One more question",
      subject: "About your table for {night}, {reference}",
      text: "Hi {first_name},\n\nThanks for asking for a table for {guests} on {night}. Before we hold a booth for you: what time would you like to arrive, and are you celebrating anything?\n\nJust reply to this email.\n\n{venue}",
    },
    {
      name: "Booths full",
      subject: "Your table for {night}, {reference}",
      text: "Hi {first_name},\n\nSorry, all {booths} booths are taken on {night}. We can put you on the waitlist or look at another Saturday. Which would you like?\n\nYou're welcome either way: bring a ticket and your ID.\n\n{venue}",
    },
  ],
  "pages.replies.contact": [
    {
      name: "Reply",
      subject: "Your message, {reference}",
      text: "Hi {first_name},\n\nThanks for your message.\n\nAnything else? Reply here or call {phone}.\n\n{venue}",
    },
    {
      name: "Lost property found",
      subject: "We found your lost property, {reference}",
      text: "Hi {first_name},\n\nGood news, we found it. Pick it up on a club night from {doors}, or reply with a weekday that suits you. Please bring ID.\n\nWe'll hold it for 30 days.\n\n{venue}",
    },
    {
      name: "Lost property not found",
      subject: "Your lost property, {reference}",
      text: "Hi {first_name},\n\nWe searched the room and the cloakroom but haven't found it. We've kept your details and will email you if it turns up.\n\n{venue}",
    },
  ],
};
