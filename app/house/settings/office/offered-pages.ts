import type { RequiredPage } from "../../../platform/country-packs/required-pages.ts";

const section = (title: string, text: string) => ({ title, text, pictures: [] });

/** Initial texts of the offered pages; the club fills in the facts that only it knows. */
const texts: Record<RequiredPage["kind"], ReturnType<typeof section>[]> = {
  imprint: [
    section("Who runs this site", "{name}\n\n{address}\n\n{email}, {phone}"),
    section(
      "Registration",
      "Write here who owns and represents the club, its legal form, its register and number, its tax number and the authority that licenses it.",
    ),
  ],
  privacy: [
    section("Who is responsible", "{name}, {address}. Write to {email} about anything on this page."),
    section(
      "What we collect",
      "What you type into our forms. We use it to answer you and to run your booking, claim or application, and share it only with the companies that send our email or host this site.",
    ),
    section(
      "How long we keep it",
      "Requests for 12 months and job applications for 6 months. Newsletter details until you unsubscribe; every newsletter has a link that does so at once. Records of deposits and payments for five years. What is deleted stays in our backups for about a year, and is deleted again if one of them is ever used.",
    ),
    section(
      "Cookies",
      "The public pages of this site set no cookies. Players of music load from other companies only when you press play.",
    ),
    section(
      "Your rights",
      "You may see, correct, delete and take away what we hold about you, object to its use and withdraw your consent: write to {email}. You can complain to {privacy_authority}.",
    ),
  ],
};

/** An own page that the law requires, hidden from guests until the club has checked it. */
export function offeredPage({ kind, title, path }: RequiredPage) {
  return { title, path, place: "hidden", description: "", sections: texts[kind], earlier: [] };
}
