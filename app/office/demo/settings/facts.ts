import type { SettingValues } from "../../../platform/venue/changed-settings.ts";

/** The demo venue, its capacities, rooms and doors. */
export const demoFacts: SettingValues = {
  "venue.tagline": "The light that stays when the music stops.",
  "venue.description":
    "A late club in Surry Hills, Sydney: one big room, one bar, a terrace and eight booths. Saturday, 10 PM to 4 AM.",
  "venue.street": "12 Ember Lane",
  "venue.locality": "Surry Hills",
  "venue.region": "NSW",
  "venue.postcode": "2010",
  "venue.city": "Sydney",
  "venue.latitude": -33.8845,
  "venue.longitude": 151.211,
  "venue.phone": "(02) 5550 0142",
  "venue.email": "hello@afterglow.example",
  "venue.booths": 8,
  "venue.season": "2025",
  "venue.social": [
    {
      name: "Instagram",
      url: "https://www.instagram.com/afterglow.example",
    },
    {
      name: "TikTok",
      url: "https://www.tiktok.com/@afterglow.example",
    },
    {
      name: "Facebook",
      url: "https://www.facebook.com/afterglow.example",
    },
  ],
  "door.licence": 600,
  "door.fire": 650,
  "door.rooms": [
    {
      name: "Main room",
      licence: 0,
      fire: 520,
    },
    {
      name: "Terrace",
      licence: 130,
      fire: 140,
    },
  ],
  "door.doors": [
    {
      name: "Front door",
      into: "Main room",
      from: "",
    },
    {
      name: "Back door",
      into: "Main room",
      from: "",
    },
    {
      name: "Terrace door",
      into: "Terrace",
      from: "Main room",
    },
  ],
};
