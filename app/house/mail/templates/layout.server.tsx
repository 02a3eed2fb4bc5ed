import { Body, Container, Head, Heading, Html, Img, Link, Preview, Section } from "@react-email/components";
import type { ReactNode } from "react";
import { interfaceLanguage } from "../../../platform/lib/locale/locale.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { lookFilePath, recoloredPath, wordmarkSize } from "../../branding/look-files.ts";
import { darkStyles, looks } from "./looks.server.ts";
import { SmallPrint } from "./text.server.tsx";

/** Height of a wordmark's image, in px. */
const HEIGHT = 30;

interface LayoutProps {
  origin: string;
  title: string;
  /** Text that inboxes show beside the subject. */
  preview: string;
  children: ReactNode;
  /** Small text above the club's address. */
  small: ReactNode;
}

/** The club's wordmark: its name, or an image in each theme's text colour. */
function MailWordmark({ origin }: { origin: string }) {
  const { text, image, oneColor } = currentSettings().look.wordmark;
  const name = text || venue.name;
  if (image === "") return name;
  const { width, height } = wordmarkSize(image);
  const size = { alt: name, height: HEIGHT, width: Math.round((HEIGHT * width) / height) };
  if (!oneColor) return <Img {...size} src={origin + lookFilePath(image)} />;
  return (
    <>
      <Img {...size} className="on-light" src={origin + recoloredPath(image, "light")} />
      <Img {...size} className="on-dark" src={origin + recoloredPath(image, "dark")} style={{ display: "none" }} />
    </>
  );
}

/** The sender of an email, with the club's postal address, phone and website. */
export function ClubIdentity({ origin }: { origin: string }) {
  return (
    <SmallPrint>
      {venue.name}, {venue.postalAddress}
      <br />
      Open {venue.hours.long}. {venue.rules.age}.
      <br />
      <Link className="quiet" href={`tel:${venue.phone.dialled}`} style={looks().quietLink}>
        {venue.phone.shown}
      </Link>
      {" · "}
      <Link className="quiet" href={origin} style={looks().quietLink}>
        {new URL(origin).host}
      </Link>
    </SmallPrint>
  );
}

/** The layout of every email: glow line, wordmark, title and the club's address. */
export function MailLayout({ origin, title, preview, children, small }: LayoutProps) {
  return (
    <Html lang={interfaceLanguage()}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkStyles()}</style>
      </Head>
      <Body>
        <Preview>{preview}</Preview>
        <Section className="paper" style={looks().page}>
          <div data-skip-in-text="true" style={looks().glow}>
            &nbsp;
          </div>
          <Container style={looks().column}>
            <Section data-skip-in-text="true" style={{ padding: "28px 0 36px" }}>
              <Link className="ink" href={origin} style={looks().wordmark}>
                <MailWordmark origin={origin} />
              </Link>
            </Section>
            <Heading className="ink" style={looks().title}>
              {title}
            </Heading>
            {children}
            <Section className="rule" style={looks().foot}>
              <SmallPrint>{small}</SmallPrint>
              <ClubIdentity origin={origin} />
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
