import { venue } from "../../platform/venue/venue.ts";

/** The keys of the ten series. */
export type EventSeriesKey =
  | "sub-zero"
  | "velvet-hour"
  | "neon-tide"
  | "afterglow-saturdays"
  | "house-of-ember"
  | "midnight-bloom"
  | "low-end-theory-class"
  | "disco-cartography"
  | "paradise-frequency"
  | "last-light";

type EventSeries = {
  key: EventSeriesKey;
  name: string;
  /** A long name for one event of the series, up to 60 characters. */
  longName?: string;
  image: `event-${number}`;
  alt: string;
  focus: `${number}% ${number}%`;
  description: string;
};

function firstSeries(): readonly EventSeries[] {
  const { doors, close } = venue.hours;
  const { age } = venue.rules;
  return [
    {
      key: "sub-zero",
      name: "Sub Zero",
      image: "event-01",
      alt: "Poster: Sub Zero, heavy letters over icy contour lines.",
      focus: "50% 48%",
      description: `Techno with the heating off. Fast, cold and exact for the first half, then slower and deeper until ${close}. The room goes blue, the lasers do the talking and the screen stays dark. For people who want to dance with their eyes closed. Doors ${doors}. ${age}. Strobe light all night; the terrace is the quiet side.`,
    },
    {
      key: "velvet-hour",
      name: "Velvet Hour",
      image: "event-02",
      alt: "Poster: Velvet Hour, italic letters in a circle of light on a red curtain.",
      focus: "50% 42%",
      description: `R&B and slow jams from the nineties to last week, played by people who know all the words. Come with a date, or with the friend who sings in the car. Dress up if you like to; half the room does. Doors ${doors}. ${age}. Booths go first on this one, so ask early.`,
    },
    {
      key: "neon-tide",
      name: "Neon Tide",
      image: "event-03",
      alt: "Poster: Neon Tide, neon letters above a setting sun and a sea of glowing lines.",
      focus: "50% 36%",
      description: `Synth-pop, Italo and electro, old and new: drum machines, big choruses, a lot of chorus pedal. It starts bright and gets stranger after midnight. For anyone who has danced to a film score in the kitchen. Doors ${doors}, ${age}. Wear something that shows up under black light.`,
    },
    {
      key: "afterglow-saturdays",
      name: `${venue.name} Saturdays`,
      image: "event-04",
      alt: `Poster: ${venue.name} Saturdays, a striped sun from orange to violet on paper.`,
      focus: "50% 46%",
      description: `Our own night and the best first visit. Two residents share the whole evening: disco and warm house while the room fills, straight house from midnight, and a last hour nobody has to explain. No guest, no theme, no wrong shoes. Doors ${doors}, last record ${close}. ${age}. Tickets at the door while there is room.`,
    },
    {
      key: "house-of-ember",
      name: "House of Ember",
      image: "event-05",
      alt: "Poster: House of Ember, nested glowing arches with rising sparks.",
      focus: "50% 58%",
      description: `A house night that takes its time. One DJ plays from doors to close, starting so low that you hear the room arrive and building until the sparks go up. Deep, vocal, a little gospel near the end. For dancers who like one long story. Doors ${doors}, and the first hour is part of it. ${age}.`,
    },
  ];
}

function moreSeries(): readonly EventSeries[] {
  const { doors, close } = venue.hours;
  const { age } = venue.rules;
  return [
    {
      key: "midnight-bloom",
      name: "Midnight Bloom",
      image: "event-06",
      alt: "Poster: Midnight Bloom, a flower of translucent violet and pink petals.",
      focus: "50% 44%",
      description: `Melodic techno and progressive house with long breaks and longer payoffs. The ceiling lights open like a flower, once, at midnight, and it is worth being on the floor for. For soft hearts with good shoes. Doors ${doors}. ${age}. The bar serves tea until the end.`,
    },
    {
      key: "low-end-theory-class",
      name: "Low End Theory Class",
      image: "event-07",
      alt: "Poster: Low End Theory Class, a halftone loudspeaker crossed by a wave on orange.",
      focus: "50% 46%",
      description: `Bass music in four lessons: 20, 40, 60 and 80 hertz. Dub first, then dubstep, garage and drum and bass, each an hour or so, each faster than the one before. No marks, no homework. Stand by the left stack if you want to feel the answers. Doors ${doors}. ${age}. Take the free earplugs, really.`,
    },
    {
      key: "disco-cartography",
      name: "Disco Cartography",
      image: "event-08",
      alt: "Poster: Disco Cartography, a mirror ball drawn over with map lines.",
      focus: "50% 48%",
      description: `Disco by place. Every night draws a route through record shops we have never been to: Lagos to Naples, Istanbul to São Paulo, Osaka to Beirut. All vinyl, sleeves on show at the booth. For diggers, and for everyone who just likes strings. Doors ${doors}, ${age}. The mirror ball comes down from the ceiling for this one.`,
    },
    {
      key: "paradise-frequency",
      name: "Paradise Frequency",
      image: "event-09",
      alt: "Poster: Paradise Frequency, palm trees and a sun above an equaliser sea.",
      focus: "50% 44%",
      description: `Afrobeats, amapiano, dancehall and soca, with the terrace doors open as long as the neighbours allow. Percussion player on the floor, not on a stage. For big groups, loud shirts and anyone homesick for somewhere warm. Doors ${doors}; come early for the terrace, it fills first. ${age}, and bring a friend who can lead.`,
    },
    {
      key: "last-light",
      name: "Last Light",
      longName: "Last Light: a very long goodbye to the best nights of a year",
      image: "event-10",
      alt: "Poster: Last Light, rays of warm light burst through the letters.",
      focus: "50% 48%",
      description: `The big one, a few times a year. All residents, back to back, each with one record they promised never to play. At ${close} we switch every lamp to full, thank you by name if we know it, and put on one more. Doors ${doors}. ${age}. It sells out, so buy ahead; there is nothing at the door.`,
    },
  ];
}

/** The ten series of the demo's events, named as on their posters. */
export function eventSeries(): readonly EventSeries[] {
  return [...firstSeries(), ...moreSeries()];
}
