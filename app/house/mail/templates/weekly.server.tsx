import { Heading, Link, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading as="h2" className="ink" style={{ ...looks().text, fontWeight: 700, margin: "28px 0 8px" }}>
        {title}
      </Heading>
      {children}
    </>
  );
}

/** To an admin who turned it on: last week's club nights, upcoming ones, and warnings. Names no guest. */
export const weekly: Template<"weekly"> = ({ from, to, sentences, coming, warnings }, { origin, weeklyOff }) => ({
  subject: `Last week at ${venue.name}: ${formatDate(from)} to ${formatDate(to)}`,
  headers: {
    "List-Unsubscribe": `<${weeklyOff}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
  body: (
    <MailLayout
      origin={origin}
      title="Last week."
      preview={sentences[0] ?? ""}
      small={
        <>
          You get this email on Mondays because you turned it on.{" "}
          <Link className="quiet" href={weeklyOff} style={looks().quietLink}>
            Turn it off
          </Link>
        </>
      }
    >
      {sentences.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {coming.length > 0 && (
        <Part title="Upcoming nights">
          {coming.map(({ night, lines }) => (
            <Text key={night} className="ink" style={looks().text}>
              <strong>{night}</strong>
              {lines.map((line) => (
                <span key={line}>
                  <br />
                  {line}
                </span>
              ))}
            </Text>
          ))}
        </Part>
      )}
      {warnings.length > 0 && (
        <Part title="Early warnings">
          {warnings.map(({ text, to }) => (
            <Text key={text} className="ink" style={looks().text}>
              <Link className="ink" href={origin + to} style={looks().link}>
                {text}
              </Link>
            </Text>
          ))}
        </Part>
      )}
      <Actions actions={[{ label: "Open Insights", href: `${origin}/admin/insights?from=${from}&to=${to}` }]} />
    </MailLayout>
  ),
});
