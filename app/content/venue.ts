/**
 * All facts about the venue. To run this program for another club, edit
 * this file: no other file contains a name, an address or opening hours.
 */
export const venue = {
  name: "Afterglow",
  /** ISO 4217. */
  currency: "AUD",
  /** IANA zone; everything a person reads or types is in it. */
  timeZone: "Australia/Sydney",
  locale: "en-AU",
  tagline: "The light that stays when the music stops.",
  description:
    "A late club in Surry Hills, Sydney: one big room, one bar, a terrace and eight booths. Saturday, 10 PM to 4 AM.",
  address: {
    street: "12 Ember Lane",
    locality: "Surry Hills",
    region: "NSW",
    postcode: "2010",
    country: "AU",
    city: "Sydney",
  },
  location: { latitude: -33.8845, longitude: 151.211 },
  mapUrl: "https://www.openstreetmap.org/?mlat=-33.8845&mlon=151.2110#map=17/-33.8845/151.2110",
  phone: { shown: "(02) 5550 0142", dialled: "+61255500142" },
  email: "hello@afterglow.example",
  hours: {
    /** As shown in the header. */
    short: "Sat 10 PM – 4 AM",
    /** As used in a sentence. */
    long: "Saturday 10 PM to 4 AM",
    doors: "10 PM",
    close: "4 AM",
    /** In machine-readable form; a closing time before the opening time is on the next morning. */
    weekly: [{ day: "Saturday", opens: "22:00", closes: "04:00" }],
  },
  rules: {
    minimumAge: 18,
    age: "18+, ID required",
    tableHeldMinutes: 30,
    depositHours: 48,
  },
  /** Until this time in the morning, by the venue's clock, it is still the previous day's night. */
  nightEndsAt: "06:00",
  booths: 8,
  /** The calendar's label, as specified. */
  season: "2025",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/afterglow.example" },
    { name: "TikTok", url: "https://www.tiktok.com/@afterglow.example" },
    { name: "Facebook", url: "https://www.facebook.com/afterglow.example" },
  ],
  /** Links of the full-screen menu, in order. */
  menu: [
    { label: "Events", to: "/events" },
    { label: "VIP Tables", to: "/vip-tables" },
    { label: "Functions", to: "/functions" },
    { label: "Venue", to: "/venue" },
    { label: "Gallery", to: "/gallery" },
    { label: "Offers", to: "/offers" },
    { label: "News", to: "/news" },
    { label: "Contact", to: "/contact" },
    { label: "About", to: "/about-club" },
  ],
} as const;
