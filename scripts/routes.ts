/** A public page: its address, and a name for a file that shows it. */
export interface PublicPage {
  name: string;
  path: string;
}

const paths = [
  "/",
  "/events",
  "/offers",
  "/news",
  "/music",
  "/gallery",
  "/about-club",
  "/venue",
  "/vip-tables",
  "/functions",
  "/careers",
  "/contact",
  "/faqs",
  "/terms-and-conditions",
  "/offers/unknown",
  "/news/unknown",
  "/test",
  "/nowhere",
];

/** Every public page of a running site, its first offer and its first news item among them. */
export async function publicPages(origin: string): Promise<PublicPage[]> {
  const firstId = async (call: string) => {
    const [first] = (await (await fetch(`${origin}${call}`)).json()) as { _id: string }[];
    return first?._id;
  };
  return [
    ...paths.map((path) => ({ name: path.slice(1).replaceAll("/", "-") || "home", path })),
    { name: "offer", path: `/offers/${await firstId("/api/offers/all-offers")}` },
    { name: "news-item", path: `/news/${await firstId("/api/news")}` },
  ];
}
