/** First segments of paths that the program uses, now or as a prefix. Paths of files contain a dot. */
export const takenSegments = [
  ...["about-club", "admin", "api", "assets", "c", "careers", "contact", "door", "events", "faqs", "functions"],
  ...["gallery", "go", "healthz", "home", "inspect", "list", "look", "media", "menu", "metrics", "music", "my", "news"],
  ...[
    "newsletter",
    "offers",
    "offline",
    "pages",
    "preview",
    "promoter",
    "readyz",
    "seen",
    "share",
    "terms-and-conditions",
    "test",
  ],
  ...["venue", "vip-tables"],
];

/** A valid path of a club's own page: `/imprint`. */
export const OWN_PAGE = new RegExp(`^/(?!(?:${takenSegments.join("|")})$)(?=.{2,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$`);

/** The error of a path for an own page, as an instruction; undefined if it is valid. */
export function ownPathProblem(path: string): string | undefined {
  if (takenSegments.some((segment) => path === `/${segment}`))
    return `${path} is a page of the program. Choose another address, such as ${path}-info.`;
  return OWN_PAGE.test(path)
    ? undefined
    : "Enter an address like /house-rules: small letters, digits and hyphens, at most 60 characters.";
}
