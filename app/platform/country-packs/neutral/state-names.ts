const lines = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => [line.trim().slice(0, 2), line.trim().slice(3)]),
  );

/** Names by the abbreviation in an address. Sources: USPS, Publication 28, appendix B; Canada Post, Addressing Guidelines. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: lines(`
    AB Alberta
    BC British Columbia
    MB Manitoba
    NB New Brunswick
    NL Newfoundland and Labrador
    NS Nova Scotia
    NT the Northwest Territories
    NU Nunavut
    ON Ontario
    PE Prince Edward Island
    QC Quebec
    SK Saskatchewan
    YT Yukon
  `),
  US: lines(`
    AK Alaska
    AL Alabama
    AR Arkansas
    AZ Arizona
    CA California
    CO Colorado
    CT Connecticut
    DC the District of Columbia
    DE Delaware
    FL Florida
    GA Georgia
    HI Hawaii
    IA Iowa
    ID Idaho
    IL Illinois
    IN Indiana
    KS Kansas
    KY Kentucky
    LA Louisiana
    MA Massachusetts
    MD Maryland
    ME Maine
    MI Michigan
    MN Minnesota
    MO Missouri
    MS Mississippi
    MT Montana
    NC North Carolina
    ND North Dakota
    NE Nebraska
    NH New Hampshire
    NJ New Jersey
    NM New Mexico
    NV Nevada
    NY New York
    OH Ohio
    OK Oklahoma
    OR Oregon
    PA Pennsylvania
    RI Rhode Island
    SC South Carolina
    SD South Dakota
    TN Tennessee
    TX Texas
    UT Utah
    VA Virginia
    VT Vermont
    WA Washington
    WI Wisconsin
    WV West Virginia
    WY Wyoming
  `),
};

/** The name of a state or province inside a sentence. @param region as typed, such as `IL`; undefined for any other text. */
export const stateName = (country: string, region: string): string | undefined =>
  names[country]?.[region.replaceAll(".", "").toUpperCase()];
