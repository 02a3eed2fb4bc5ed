import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /music. */
export const musicPage: PageText = {
  title: "Music",
  description: `Nine playlists for the way to ${venue.name} and the way home: house, techno, disco, R&B, hip-hop, drum and bass, Afrobeats, pop and after hours.`,
  lead: "Nine playlists, one for every mood the room has; a player loads only when you press play.",
};
