import { CachedFragment } from "../../house/rendering/cached-fragment.tsx";
import { nameLanguage } from "../../platform/lib/locale/locale.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { venue } from "../../platform/venue/venue.ts";

/** The menu's links again, for browsers without scripts. */
const columns = () => [
  venue.menu.slice(0, 5),
  venue.menu.slice(5),
  [
    { label: "Music", to: "/music" },
    { label: "Careers", to: "/careers" },
    { label: "FAQs", to: "/faqs" },
    { label: "Terms and conditions", to: "/terms-and-conditions" },
    ...venue.footerPages,
  ],
];

/** Address, links and social links, on every public page. */
export function Footer() {
  return (
    <CachedFragment
      as="footer"
      className="night overflow-hidden border-t border-rule"
      id={() => `footer ${venue.hours.night}`}
      content={() => (
        <>
          <div className="page footer-columns">
            <address>
              <p>
                <a href={venue.mapUrl}>{venue.postalAddress}</a>
              </p>
              <p>
                <a href={`tel:${venue.phone.dialled}`} className="tabular">
                  {venue.phone.shown}
                </a>
              </p>
              <p>
                <a href={`mailto:${venue.email}`}>{venue.email}</a>
              </p>
              <p className="mt-3 text-quiet">{`${venue.hours.long}. ${venue.rules.age}.`}</p>
              {venue.hours.soon.map((line) => (
                <p key={line} className="mt-1 text-quiet">
                  {line}
                </p>
              ))}
            </address>
            {columns().map((column, index) => (
              <ul key={column[0]?.to ?? index}>
                {column.map(({ label, to }) => (
                  <li key={to}>
                    <PageLink to={to}>{label}</PageLink>
                  </li>
                ))}
              </ul>
            ))}
            <ul>
              {venue.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
          <p aria-hidden="true" lang={nameLanguage(venue.name)} className="display footer-name">
            {venue.name}
          </p>
        </>
      )}
    />
  );
}
