import type { SettingValues } from "../app/platform/venue/changed-settings.ts";

/** The settings of a club in Athens with the German format of dates and prices. */
export const athens: SettingValues = {
  "venue.name": "Μεταμεσονύχτιο",
  "venue.tagline": "Ως το πρωί.",
  "venue.description": "Ένα κλαμπ στο Γκάζι.",
  "venue.street": "Περσεφόνης 12",
  "venue.locality": "Γκάζι",
  "venue.region": "",
  "venue.postcode": "118 54",
  "venue.city": "Αθήνα",
  "venue.country": "GR +30",
  "venue.latitude": 37.9781,
  "venue.longitude": 23.7122,
  "venue.phone": "21 0555 0142",
  "venue.email": "geia@athens.example",
  "venue.clubEmail": "pinakas@athens.example",
  "venue.timeZone": "Europe/Athens",
  "venue.locale": "de-DE",
  "venue.currency": "EUR",
  "hours.weekly": [
    { day: "Friday", opens: "23:30", closes: "06:00" },
    { day: "Saturday", opens: "23:30", closes: "06:00" },
  ],
};
