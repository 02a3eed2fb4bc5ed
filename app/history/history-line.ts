/** An email that came in about a request. */
export interface IncomingEmail {
  /** Only the guest's address is the request's; nothing follows from the others' emails. */
  from: "guest" | "club" | "other";
  subject: string;
  /** Empty if it had none. */
  text: string;
  /** The earlier emails that it quotes. */
  quoted: string;
  /** Whether it was longer than what is stored. */
  cut: boolean;
  /** Sent by a program, such as an out-of-office reply. */
  automatic: boolean;
  /** Attachments; the files are not stored. Sizes are in bytes. */
  attachments: { name: string; size: number }[];
}

/** A line of a request's history. */
export type HistoryLine = { _id: string; at: string; by: string } & (
  | { action: "received"; details: { status: string; spam: string | null } }
  | { action: "status"; details: { from: string; to: string } }
  | { action: "owner"; details: { to: string | null } }
  | { action: "note"; details: { text: string } }
  | { action: "question"; details: { text: string } }
  | { action: "email"; details: IncomingEmail }
  | { action: "asked"; details: { text: string; options: string[]; about?: "table-offer" | undefined } }
  | { action: "answered"; details: { question: string; answer: string } }
  | {
      action: "guest-changed" | "change-asked" | "change-withdrawn" | "change-approved" | "change-declined";
      details: { changes: { label: string; from: string; to: string }[] };
    }
  | { action: "guest-confirmed" | "guest-cancelled" | "link-made" | "links-revoked"; details: Record<string, never> }
  | { action: "redeemed" | "redemption-undone"; details: { door: string } }
  | {
      action: "door";
      details: {
        what: "arrived" | "seated" | "no-show" | "redeemed" | "undone";
        door: string;
        /** ISO 8601 with the venue's offset. */
        at: string;
      };
    }
  | {
      action: "told";
      details: { event: string; change: "cancelled" | "postponed"; to: string; mail_id: string };
    }
  | { action: "moved"; details: { event: string; from: string; to: string } }
  | {
      action: "reply";
      details: {
        subject: string;
        text: string;
        to: string;
        mail_id: string;
        mail_state: "waiting" | "sent" | "failed" | "demo" | "withdrawn";
      };
    }
  | { action: "email-withdrawn"; details: { mail_id: string } }
);
