/** A page that the law of a country asks of a club's website. Advice, not law. */
export interface RequiredPage {
  kind: "imprint" | "privacy";
  title: string;
  path: string;
  /** The reason as a sentence. */
  reason: string;
  /** Where the rule can be read. */
  source: { name: string; link: string };
}

/** The rules on imprints, by country: who must name themselves on their website. */
const imprints: Readonly<Record<string, RequiredPage["source"]>> = {
  AT: {
    name: "E-Commerce-Gesetz, section 5",
    link: "https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=20001703",
  },
  CH: {
    name: "Bundesgesetz gegen den unlauteren Wettbewerb, Art. 3 Abs. 1 lit. s",
    link: "https://www.fedlex.admin.ch/eli/cc/1988/223_223_223/de#art_3",
  },
  DE: { name: "Digitale-Dienste-Gesetz, section 5", link: "https://www.gesetze-im-internet.de/ddg/__5.html" },
};

/** Members of the European Union. */
const union = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

function privacySource(country: string): RequiredPage["source"] | undefined {
  if (union.includes(country))
    return { name: "Regulation (EU) 2016/679, Article 13", link: "https://eur-lex.europa.eu/eli/reg/2016/679/oj" };
  if (country !== "GB") return undefined;
  return { name: "UK GDPR, Article 13", link: "https://www.legislation.gov.uk/eur/2016/679/article/13" };
}

/** The pages that a club in a country (ISO 3166) should add to the program's own. */
export function requiredPages(country: string): RequiredPage[] {
  const imprint = imprints[country];
  const privacy = privacySource(country);
  return [
    ...(imprint
      ? [
          {
            kind: "imprint" as const,
            title: "Imprint",
            path: "/imprint",
            reason: "The law asks who runs this site, with an address, an email address and what is registered.",
            source: imprint,
          },
        ]
      : []),
    ...(privacy
      ? [
          {
            kind: "privacy" as const,
            title: "Privacy",
            path: "/privacy",
            reason: "The law asks what you do with guests' data, and which rights they have.",
            source: privacy,
          },
        ]
      : []),
  ];
}
