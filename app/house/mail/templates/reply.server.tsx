import { Text } from "@react-email/components";
import type { ReactNode } from "react";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import { oneLine } from "./one-line.ts";
import { ADD_TO_CALENDAR, Answers, OwnPage } from "./private-link.server.tsx";
import { requestNames } from "./request-text.server.ts";
import { Stub } from "./stub.server.tsx";
import type { MailLinks, Template, WrittenMail } from "./template.server.ts";
import { Lines, Paragraph, Written } from "./text.server.tsx";

/** Longest subject, in characters; longer than any that staff can type. */
const MAX_SUBJECT_LENGTH = 300;

/** To a guest: a reply by staff, verbatim. */
export const reply: Template<"reply"> = (data, links) => letter(data, links);

/** To a guest: a reply with a question. Its buttons lead to the guest's page, where the answer is sent. */
export const question: Template<"question"> = ({ question: ask, options, ...data }, links) =>
  letter(
    data,
    links,
    <>
      <Text className="ink" style={{ ...looks().text, fontWeight: 700 }}>
        <Lines>{ask}</Lines>
      </Text>
      <Answers access={links.access} options={options} />
    </>,
  );

/** Splits a letter's paragraphs after the one that ends in a colon: the question that it announces comes next. */
function aroundQuestion(paragraphs: readonly string[]): [before: readonly string[], after: readonly string[]] {
  const announced = paragraphs.findIndex((paragraph) => paragraph.trimEnd().endsWith(":"));
  return announced < 0 ? [paragraphs, []] : [paragraphs.slice(0, announced + 1), paragraphs.slice(announced + 1)];
}

/** @param ask a question with its buttons, instead of the link to the guest's page. */
function letter(
  { kind, reference, subject, text, deposit, booking }: Parameters<typeof reply>[0],
  { origin, access }: MailLinks,
  ask?: ReactNode,
): WrittenMail {
  const title = oneLine(subject, MAX_SUBJECT_LENGTH);
  const paragraphs = text.split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/).filter((part) => part.trim() !== "");
  const facts = [...(booking ?? []), ...(deposit?.facts ?? [])];
  const [before, after] = ask ? aroundQuestion(paragraphs) : [paragraphs, []];
  return {
    subject: title,
    // RFC 3834: marks the email as written by a person.
    headers: { "Auto-Submitted": "no" },
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={oneLine(text, 140)}
        small={`This is a reply to your ${requestNames[kind]} ${reference}. Reply to this email or call ${venue.phone.shown}.`}
      >
        <Paragraphs>{before}</Paragraphs>
        {facts.length > 0 && <Stub reference={reference} facts={facts} />}
        {deposit?.howToPay && <Paragraph>{deposit.howToPay}</Paragraph>}
        {ask ?? (
          <OwnPage
            access={access}
            kind={kind}
            at={deposit?.howToPay ? "deposit" : undefined}
            calendar={booking !== undefined && ADD_TO_CALENDAR}
          />
        )}
        <Paragraphs>{after}</Paragraphs>
      </MailLayout>
    ),
  };
}

function Paragraphs({ children }: { children: readonly string[] }) {
  return children.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name, and stays where it is.
    <Written key={index}>{paragraph}</Written>
  ));
}
