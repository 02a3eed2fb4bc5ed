import { Button, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { venue } from "../../content/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { Lines } from "./lines.server.tsx";
import { looks } from "./looks.server.ts";
import { oneLine } from "./one-line.ts";
import { OwnPage } from "./private-link.server.tsx";
import { requestNames } from "./request-text.server.ts";
import type { MailLinks, Template, WrittenMail } from "./template.server.ts";

/** Longer than any subject that staff can type. */
const LONGEST_SUBJECT = 300;

/** To a guest: a reply by staff, verbatim. */
export const reply: Template<"reply"> = (data, links) => letter(data, links);

/** To a guest: a reply with a question. Its buttons lead to the guest's page, where the answer is sent. */
export const question: Template<"question"> = ({ question: asked, options, ...data }, links) =>
  letter(
    data,
    links,
    <Section style={{ margin: "4px 0 20px" }}>
      <Text className="ink" style={{ ...looks().text, fontWeight: 700 }}>
        <Lines>{asked}</Lines>
      </Text>
      {options.map((option) => (
        <Button
          className="action"
          href={links.access && `${links.access.link}#answer`}
          key={option}
          style={{ ...looks().button, marginRight: 12, marginBottom: 8 }}
        >
          {option}
        </Button>
      ))}
    </Section>,
  );

function letter(
  { kind, reference, subject, text }: Parameters<typeof reply>[0],
  { origin, access }: MailLinks,
  ask?: ReactNode,
): WrittenMail {
  const title = oneLine(subject, LONGEST_SUBJECT);
  const paragraphs = text.split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/).filter((one) => one.trim() !== "");
  return {
    subject: title,
    // RFC 3834: a person wrote it.
    headers: { "Auto-Submitted": "no" },
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={oneLine(text, 140)}
        small={
          <Text className="quiet" style={looks().quiet}>
            This is a reply to your {requestNames[kind]} {reference}. Reply to this email or call {venue.phone.shown}.
          </Text>
        }
      >
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name, and stays where it is.
          <Text className="ink" style={looks().text} key={index}>
            <Lines>{paragraph}</Lines>
          </Text>
        ))}
        {ask}
        <OwnPage access={access} />
      </MailLayout>
    ),
  };
}
