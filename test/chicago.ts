import type { SettingValues } from "../app/platform/venue/changed-settings.ts";

/** What the setup asks of a club in Chicago: dates with the month first, twelve hours, dollars of its own. */
export const chicago: SettingValues = {
  "venue.name": "Lakeglow",
  "venue.tagline": "Until the lights come on.",
  "venue.description": "A club in West Town.",
  "venue.street": "1200 N Ashland Ave",
  "venue.locality": "West Town",
  "venue.region": "IL",
  "venue.postcode": "60622",
  "venue.city": "Chicago",
  "venue.country": "US +1",
  "venue.latitude": 41.9037,
  "venue.longitude": -87.6677,
  "venue.phone": "(312) 555-0142",
  "venue.email": "hello@lakeglow.example",
  "venue.timeZone": "America/Chicago",
  "venue.locale": "en-US",
  "venue.currency": "USD",
};
