import type { SettingValues } from "../app/platform/venue/changed-settings.ts";

/** What the setup asks of a club in Vienna, for which there is no country pack. */
export const vienna: SettingValues = {
  "venue.name": "Kupoló",
  "venue.tagline": "Bis es hell wird.",
  "venue.description": "Ein Club in Neubau.",
  "venue.street": "Lindengasse 12",
  "venue.locality": "Neubau",
  "venue.region": "",
  "venue.postcode": "1070",
  "venue.city": "Vienna",
  "venue.country": "AT +43",
  "venue.latitude": 48.2021,
  "venue.longitude": 16.3485,
  "venue.phone": "01 5550142",
  "venue.email": "servus@kupolo.example",
  "venue.timeZone": "Europe/Vienna",
  "venue.locale": "en-AT",
  "venue.currency": "EUR",
};
