import { venue } from "../../platform/venue/venue.ts";

type DemoNews = {
  title: string;
  /** At most 200 characters. */
  short_description: string;
  /** Paragraphs, separated by blank lines. */
  long_description: string;
  category: string;
  author: string | null;
  image: `news-${number}`;
  alt: string;
  focus: `${number}% ${number}%`;
  daysAgo: number;
  redirect_url: string | null;
};

function paragraphs(...texts: string[]): string {
  return texts.join("\n\n");
}

const newerNews = (): readonly DemoNews[] => [
  {
    title: "The new sound system is in, and you can talk under it",
    short_description:
      "We hung new loudspeakers on all four sides of the room. It is no louder than before, but it is much clearer. Where to stand, and what to listen for.",
    long_description: paragraphs(
      "For three weeks the main room looked like a shipyard. Now the scaffolding is gone and the new loudspeakers hang where the old ones stood: on all four sides, a little lower, and pointing at the people instead of the walls.",
      "The aim was never more volume. The old system had to shout to reach the bar, and those in front paid for those at the back. The new one spreads the same sound evenly, so the middle of the floor is the same level as before, the front is softer and the back finally hears the high notes.",
      "We measured it with the room empty, then with two hundred friends in it, because bodies change everything. Bass now stops at the edge of the floor. One step back, at the booths, you can talk without leaning in. Our bar staff report that they get orders right the first time.",
      "If you want to hear the difference, stand in the middle of the floor at about one and listen for the hi-hats coming from behind you. If you want to feel it, go to the left stack. And if you want to keep your ears, earplugs are still free at the bar.",
      "The old cabinets have moved to a community radio station in the west of the city, where they are louder than anyone there ever hoped for.",
    ),
    category: "The room",
    author: "Priya Nandan",
    image: "news-01",
    alt: "A new wall of loudspeakers in blue light.",
    focus: "50% 50%",
    daysAgo: 4,
    redirect_url: null,
  },
  {
    title: "Two new residents, and they have never met",
    short_description:
      "Marlo Quist plays house, Junie Asare plays disco. We put them in the booth together for an afternoon before their first nights and wrote down what they said.",
    long_description: paragraphs(
      "Residents are the people who know which light bulb hums. We have two new ones, and until last week they had never been in a room together, so we opened the club in the afternoon, switched on half the lights and left them alone with the decks.",
      "Marlo Quist comes from six years of warehouse parties and plays house the slow way, two records an hour that you remember and a lot of patience between them. “I like to hear people arrive,” Marlo says. “If I am doing it right, the first dancer does not notice becoming one.”",
      "Junie Asare has eleven crates of disco and a rule for each. Nothing with a drop. Nothing she has heard in a supermarket. Always one song in a language nobody in the room speaks. “Then everyone sings the same wrong words,” she says, “and that is a choir.”",
      `Marlo takes over House of Ember. Junie brings Disco Cartography, with the sleeves on show so you can write down what you loved. Doors for both are ${venue.hours.doors}, and both play until ${venue.hours.close} on their own.`,
      "They agreed on one thing before they packed up: the last record should be a kind one. They are planning to share the booth at the next Last Light. We have asked them not to rehearse.",
    ),
    category: "Residents",
    author: "Tom Hallas",
    image: "news-02",
    alt: "A DJ mixer and two decks with glowing controls, close up.",
    focus: "62% 52%",
    daysAgo: 13,
    redirect_url: null,
  },
  {
    title: "A ceiling that tells the time",
    short_description:
      "Four hundred light tubes now hang above the floor. They start the night in ember and end it in violet, so you can read the hour without a phone.",
    long_description: paragraphs(
      "Look up. The empty space above the floor has been filled with four hundred thin tubes of light, each on its own wire, hung in the shape of a long, slow wave. Up close it is a lot of cable. From the floor it is weather.",
      `The tubes follow the hour. At ${venue.hours.doors} they are the colour of coals. They pass through coral and magenta while the room fills, turn orchid in the small hours, and by ${venue.hours.close} they are a violet so deep that the exit signs look bright. Nobody has to touch anything: the wave is always exactly as late as you are.`,
      "Inside that long change there is a short one. The wave listens to the room through two microphones by the bar and moves with the level of voices, not with the music. When people laugh, it lifts. When everyone is dancing and nobody talks, it is almost still, which is how you know it is a good night.",
      "It was designed and wired by three former students of the design school down the road, who asked to be paid in rehearsal time and were paid in money as well. All of it together uses less power than the old spotlights it replaced.",
      "A note for those who need it: the ceiling itself never flashes. Some of our nights do use strobes, and the events page says which.",
    ),
    category: "The room",
    author: null,
    image: "news-03",
    alt: "Hundreds of hanging light tubes form a wave above the dance floor.",
    focus: "50% 45%",
    daysAgo: 25,
    redirect_url: null,
  },
];

const olderNews = (): readonly DemoNews[] => [
  {
    title: "The sign is lit, and the queue is two queues",
    short_description:
      "Tickets on the left, lists and tables on the right. We rebuilt the front door so that waiting takes minutes, and so that you know which minutes.",
    long_description: paragraphs(
      `The neon above the front door has been dark since the day we opened, because we could not agree on a colour. We have agreed. If you are looking for ${venue.address.street} and see a warm sign over a bright doorway, that is us.`,
      "The door below it changed more. There used to be one queue, and everyone in it was in the wrong place at least once. Now there are two. If you hold a ticket, keep left. If you are on a list, have claimed an offer or booked a table, keep right. If you have neither, keep left as well; tickets are sold at the front while there is room.",
      `Have your ID in your hand when you reach the rope. It is still ${venue.rules.age}, and we still check everyone, but we now do it once, at the rope, and not again at the till. That alone has taken a typical wait from twenty minutes to about eight.`,
      "The step at the entrance is gone, too. The lane now runs level into the corridor, and the corridor level into the room. If waiting is hard for you for any reason, walk past both queues and tell the person with the tablet. No explanation needed.",
      "And if you came only to look at the sign: it is on every club night from an hour before doors. Stand on the far side of the lane for the photo, and mind the neighbours.",
    ),
    category: "The door",
    author: null,
    image: "news-04",
    alt: `Two guests walk through the lit front door under the neon ${venue.name} sign.`,
    focus: "50% 55%",
    daysAgo: 38,
    redirect_url: null,
  },
  {
    title: "Candles out: our table for the neighbourhood",
    short_description:
      "Once a month the club is a dining room. A hundred and forty neighbours came to the first one, and the street kitchen has a new oven because of it.",
    long_description: paragraphs(
      "On most weeknights the room is dark and the floor is clean. It seemed a waste. So once a month we put out the round tables, light every candle we own and hand the place to someone from the neighbourhood who needs a room more than we do.",
      `The first night belonged to a street kitchen that feeds about ninety people a day in ${venue.address.locality}. They cooked, we poured water and carried plates, and a hundred and forty people who live within walking distance ate at long last with those they only know from the lift.`,
      "Tickets were pay what you can. Together with a raffle for a booth, the evening raised enough for a new oven and three months of vegetables. The oven has been delivered. It is enormous. They have named it Headliner.",
      "The next dates go to a choir without a rehearsal room, a tenants' group and a school band with a very long guest list. If you are part of something local, tell us through the functions page. Community nights pay for staff and cleaning and nothing else.",
      "And if you simply want to come and eat: the date is in the newsletter a fortnight ahead. The music stays low, the lights stay warm, and you are home before a club night would even have begun.",
    ),
    category: "Community",
    author: "Priya Nandan",
    image: "news-05",
    alt: "Candlelit tables and hanging bulbs set up for a community night.",
    focus: "45% 55%",
    daysAgo: 52,
    redirect_url: null,
  },
  {
    title: `Five ways home at ${venue.hours.close}`,
    short_description:
      "Train, bus, car, bike or feet: what runs when we close, where to stand, and what the door can do for you if your phone is flat.",
    long_description: paragraphs(
      `The record is over, the lights are up, and you are on the pavement in ${venue.address.locality}. This is the part of a night nobody plans. We made a plan for you.`,
      "Bus: NightRide buses run through the small hours from Central, a short walk downhill. They stand in for the trains along most lines. Look up your stop before you come out, while you still have battery.",
      "Train: the first ones of the morning leave Central not long after we close. If you live far out, a quiet hour over eggs can be cheaper and nicer than a car. Ask the door who is frying.",
      "Car: taxis and rideshare stop at the corner, not in the lane. Check the plate, and share the trip with a friend. If your phone is flat or something feels wrong, our door staff will call a car and wait beside you until it is there. That is part of the job, so please let them.",
      "Bike and feet: there are stands at the mouth of the lane, and the way to Central is lit from end to end. Walk with the crowd, on the side with the shops. Keep your voice down in the lane itself, because people with babies live above it.",
      "The trip planner of Transport for NSW knows the times of the day you are reading this. The link is below.",
    ),
    category: "Getting home",
    author: null,
    image: "news-06",
    alt: "The stripes of a setting sun run on as five coloured lines and part like routes on a map.",
    focus: "42% 50%",
    daysAgo: 70,
    redirect_url: "https://transportnsw.info/trip",
  },
];

/** The six demo news items, newest first. */
export const demoNews = (): readonly DemoNews[] => [...newerNews(), ...olderNews()];
