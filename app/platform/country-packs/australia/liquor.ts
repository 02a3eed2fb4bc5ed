import type { AustralianState } from "./state.ts";

/** States and territories with known rules on promoting liquor: their names, and where to read the rules. */
export const liquorSources = {
  NSW: {
    name: "NSW: Liquor Promotion Guidelines, Liquor Act 2007 s 102",
    link: "https://www.liquorandgaming.nsw.gov.au/working-in-the-industry/serving-alcohol-responsibly/liquor-promotions",
  },
  VIC: {
    name: "Victoria: Guidelines for responsible liquor advertising and promotions, Liquor Control Reform Act 1998",
    link: "https://www.vic.gov.au/responsible-alcohol-advertising-and-promotions",
  },
  QLD: {
    name: "Queensland: Liquor Act 1992 s 142ZZ and 142ZZC, Guideline 60",
    link: "https://www.business.qld.gov.au/industries/hospitality-tourism-sport/liquor-gaming/liquor/compliance/advertising-promotions",
  },
  WA: {
    name: "Western Australia: Responsible promotion and advertising of alcohol (policy of the Director of Liquor Licensing)",
    link: "https://dlgsc.wa.gov.au/department/sign-in/racing-gaming-and-liquor-portal/online-lodgement-guides/responsible-promotion-and-advertising-of-alcohol",
  },
  SA: {
    name: "South Australia: General and Late Night Trading Codes of Practice, Liquor Licensing Act 1997",
    link: "https://www.sa.gov.au/topics/business-and-trade/liquor/running-a-licensed-venue/codes-of-practice",
  },
  TAS: {
    name: "Tasmania: Advertising and promotion of liquor, Liquor Licensing Act 1990 s 68",
    link: "https://www.treasury.tas.gov.au/liquor-and-gaming/liquor/licence-and-permit-holders/additional-information/advertising-and-promotion-of-liquor",
  },
  ACT: {
    name: "ACT: prohibited promotional activity, Liquor Act 2010 s 137, Liquor Regulation 2010 s 29",
    link: "https://www.legislation.act.gov.au/sl/2010-40/",
  },
  NT: {
    name: "Northern Territory: Responsible promotion of alcohol Code of Practice",
    link: "https://nt.gov.au/industry/hospitality/law-and-management/responsible-promotion-of-alcohol-code-of-practice",
  },
} as const satisfies Record<AustralianState, { name: string; link: string }>;

/** A regular expression for words that mean alcohol. */
export const ALCOHOL =
  "(?:drinks?|cocktails?|beers?|wines?|spirits?|shots?|shooters?|vodka|gin|rum|whisk(?:e?y|ies)|tequila|champagne|prosecco|bubbles|bubbly|pints?|schooners?|jugs?|liquor|booze|alcohol|bar tab|margaritas?|martinis?|spritz(?:es)?|cider|sangria|mojitos?|negronis?|bottle service|bottles? of)";

/** Drinks without alcohol; they are removed before a text is searched for alcohol. */
export const WITHOUT_ALCOHOL =
  /\b(?:(?:soft|non-?alcoholic|alcohol-free|zero-alcohol|energy) (?:drinks?|cocktails?|beers?|wines?)|mocktails?|drinks? of water|no alcohol|drinks? (?:are )?not included)\b/gi;

const alcohol = (pattern: string) => new RegExp(pattern.replaceAll("ALCOHOL", ALCOHOL), "i");

/** Rules that a promotion could break. */
export interface LiquorRule {
  id: string;
  /** Matches the text of an offer, from which drinks without alcohol were removed. */
  found: RegExp;
  /** The rule is about alcohol only: the matching sentence must also mention alcohol. */
  ofAlcohol?: true;
  /** The advice of each state that has this rule. */
  advice: Partial<Record<AustralianState, string>>;
}

/** Phrases for unlimited drinks: `all you can drink`, `as many beers as you like`, `endless cocktails`. */
const WITHOUT_END = [
  "\\ball[ -](?:you|u|ya)[ -](?:can|could|care to|like to|want to|wanna)[ -]drink\\b",
  "\\ball (?:the |our )?(?:[\\w'’-]+ ){0,2}ALCOHOL (?:you|u|ya) (?:can|could|care|like|want)\\b",
  "\\bdrink (?:all|as (?:much|many)(?: [\\w'’-]+){0,2} as) (?:you|u|ya) (?:can|could|care|like|want|please|wish)\\b",
  "\\bas (?:much|many) (?:[\\w'’-]+ ){0,2}ALCOHOL as (?:you|u|ya) (?:can|could|care|like|want|please|wish)\\b",
  "\\b(?:unlimited|limitless|endless|never[ -]ending|non-?stop|free[ -]flow(?:ing)?) (?:[\\w'’-]+ ){0,2}ALCOHOL\\b",
  "\\bALCOHOL (?:are |is )?(?:unlimited|without limit|free[ -]flowing)\\b",
  "\\bbottomless\\b",
  "\\bopen bar\\b",
].join("|");

const BESIDES = "(?!\\W+(?:entry|entrance|admission|cloakroom|coat|parking|guest|ticket|queue))";

/** In the order in which advice is given. */
export const liquorRules: readonly LiquorRule[] = [
  {
    id: "free-alcohol",
    found: alcohol(
      `\\b(?:free|complimentary|gratis)\\b${BESIDES}(?: [\\w'’-]+){0,2} ALCOHOL\\b|\\bALCOHOL (?:is |are |all )?(?:free|on the house|on us|complimentary)\\b(?! of)`,
    ),
    advice: {
      NSW: "Free drinks that give a reason to drink more quickly can be restricted or prohibited. Offer entry, a table or food instead.",
      VIC: "Free drinks must not encourage rapid or excessive drinking. One on arrival with a stated limit is safer.",
      QLD: "Free liquor must not be advertised where it can be seen or heard outside the premises, including this website.",
      WA: "Free drinks that encourage rapid or excessive drinking are irresponsible promotion. State a limit.",
      NT: "One standard drink on arrival is acceptable; several, or jugs and cocktails, are not.",
      SA: "The General Code doesn't allow free drinks for women only or men only. If they're for everyone, state a limit.",
      TAS: "Where free drinks are likely to encourage irresponsible drinking, the Commissioner can prohibit the promotion, on a website too.",
      ACT: "It must not encourage drinking more, or more quickly: that is an offence. Offer entry, a table or food instead.",
    },
  },
  {
    id: "two-for-one",
    found:
      /\b(?:2|two|3|three)[ -]?(?:for|4)[ -]?(?:the price of )?(?:1|one|2|two)\b(?! (?:entry|entrance|admission|tickets?|cloakroom))|\bbuy (?:1|one)\b[^.!?]{0,20}\bget (?:1|one|another)\b|\bsecond (?:one )?(?:is )?(?:free|half[ -]price)\b/i,
    ofAlcohol: true,
    advice: {
      NSW: "Two for one is a discount that encourages drinking more: it needs purchase limits or other controls.",
      VIC: "Rewarding the purchase of several drinks at once encourages stockpiling and rapid drinking.",
      QLD: "Several drinks for the price of one must not be advertised outside the premises, including this website.",
      WA: "It encourages stockpiling drinks. It is likely to be found unacceptable.",
      NT: "Drinks that are given in multiples and can be stockpiled are unacceptable.",
      SA: "The General Code asks that promotion encourages a responsible attitude to drinking. Two at once does not.",
      TAS: "Where it is likely to encourage irresponsible drinking, the Commissioner can prohibit or restrict it.",
      ACT: "Encouraging people to stockpile drinks is a prohibited promotional activity.",
    },
  },
  {
    id: "happy-hour",
    found: /\bhappy[ -]?hours?\b|\btoss the boss\b/i,
    advice: {
      NSW: "A discount of short duration gives a reason to drink more quickly. Keep it moderate, and don't use a countdown.",
      VIC: "A discount in a short time must not encourage rapid drinking. State its end time without urging.",
      QLD: "Happy hours must not be advertised outside the premises, including this website.",
      WA: "Not longer than 60 minutes, at most twice a day, and not after 7 PM.",
      NT: "It must end by 8 PM, its prices must not be advertised, and only its beginning or its end may be.",
      SA: "The General Code asks for responsible promotion: keep it moderate and the same for everyone.",
      TAS: "Where it is likely to encourage irresponsible drinking, the Commissioner can prohibit or restrict it.",
      ACT: "It must not give a reason to drink more quickly: that is a prohibited promotional activity.",
    },
  },
  {
    id: "extreme-discount",
    found: alcohol(
      `${WITHOUT_END}|\\bhalf[ -]price (?:[\\w'’-]+ )?ALCOHOL\\b|(?:^|\\s)\\$[0-5](?:\\.\\d\\d)? (?:[\\w'’-]+ )?ALCOHOL\\b|\\b(?:[5-9]\\d|100) ?% off (?:[\\w'’-]+ ){0,3}ALCOHOL\\b|\\bALCOHOL (?:[\\w'’-]+ )?(?:for |at )?half[ -]price\\b`,
    ),
    advice: {
      NSW: "All you can drink and extreme discounts (half price and more) can be prohibited.",
      VIC: "Unlimited or deeply discounted drinks encourage excessive drinking and can be banned.",
      QLD: "Drinks below their usual price must not be advertised outside the premises, nor all you can drink.",
      WA: "Discounts of more than half on drinks for the premises are likely to be found unacceptable.",
      NT: "Extreme discounts that encourage drinking more quickly are unacceptable.",
      SA: "The General Code doesn't allow cheaper drinks for women only or men only, and promotion must be responsible.",
      TAS: "Where it is likely to encourage irresponsible drinking, the Commissioner can prohibit it; ignoring such a notice is an offence.",
      ACT: "Advertising all you can drink for a set price, or any reason to drink more, is a prohibited promotional activity.",
    },
  },
  {
    id: "rapid-drinking",
    found:
      /\b(?:skol|scull|chug|boat races?|drinking (?:games?|competitions?|contests?|challenges?)|beer pong|yard glass(?:es)?|test[ -]tubes?|slammers?|power hour|last (?:one|man) standing|drink (?:like a fish|(?:un)?till? you drop|up fast)|get (?:drunk|wasted|smashed|hammered|trashed|blind)|(?:\d+|sixty) shots in)\b/i,
    advice: {
      NSW: "Games, challenges, novelty glasses and slogans of excess encourage rapid drinking and can be prohibited.",
      VIC: "Drinking games, challenges and slogans of excess are named as unacceptable, and can be banned.",
      QLD: "It encourages irresponsible drinking: an unacceptable practice or promotion.",
      WA: "Encouraging people to drink quickly, or more, is irresponsible promotion.",
      NT: "Names and ways of serving that encourage drinking quickly are unacceptable.",
      SA: "Under the Late Night Code, drinks that promote drinking quickly or too much, including shots, must not be supplied after 2 AM.",
      TAS: "The Commissioner can prohibit anything likely to encourage irresponsible drinking.",
      ACT: "Shooters, test tubes, drinking games and drunkenness must not be promoted: it is an offence.",
    },
  },
  {
    id: "minors",
    found:
      /\b(?:under[ -]?(?:18|eighteen|age)s?|schoolies|school formals?|high[ -]school|year (?:10|11|12)s?|teens?|teenagers?|kids|children|all[ -]ages)\b/i,
    ofAlcohol: true,
    advice: {
      NSW: "A promotion of liquor must have no special appeal to minors.",
      VIC: "Promotion of liquor that is likely to appeal to minors can be banned.",
      QLD: "Promotion with special appeal to children is unacceptable.",
      WA: "It must not encourage underage drinking, nor appeal to people under 18.",
      TAS: "Characters, pictures, games or media that are likely to appeal to minors may be prohibited.",
    },
  },
];
