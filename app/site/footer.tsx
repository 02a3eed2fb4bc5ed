import { Link } from "react-router";
import { venue } from "../content/venue.ts";

const columns = [
  [
    { label: "VIP Tables", to: "/vip-tables" },
    { label: "Careers", to: "/careers" },
    { label: "Contact", to: "/contact" },
  ],
  [
    { label: "About", to: "/about-club" },
    { label: "FAQs", to: "/faqs" },
    { label: "Terms and conditions", to: "/terms-and-conditions" },
  ],
];

const link = "inline-flex min-h-11 items-center hover:underline underline-offset-4";

/** Address, links and social links, on every public page. */
export function Footer() {
  return (
    <footer className="night overflow-hidden">
      <div className="page grid gap-x-8 gap-y-6 pt-16 pb-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <address className="not-italic sm:max-lg:col-span-3">
          <p>
            <a href={venue.mapUrl} className={link}>
              {venue.address.street}, {venue.address.locality} {venue.address.region} {venue.address.postcode}
            </a>
          </p>
          <p>
            <a href={`tel:${venue.phone.dialled}`} className={`${link} tabular`}>
              {venue.phone.shown}
            </a>
          </p>
          <p>
            <a href={`mailto:${venue.email}`} className={link}>
              {venue.email}
            </a>
          </p>
          <p className="mt-3 text-quiet">
            {venue.hours.long}. {venue.rules.age}.
          </p>
        </address>
        {columns.map((column, index) => (
          <ul key={column[0]?.to ?? index}>
            {column.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <ul>
          {venue.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} className={link}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p
        aria-hidden="true"
        className="display footer-name bg-linear-to-b from-white/85 to-white/10 bg-clip-text text-center whitespace-nowrap text-transparent uppercase select-none"
      >
        {venue.name}
      </p>
    </footer>
  );
}
