/** A line of a request's history. */
export type HistoryLine = { _id: string; at: string; by: string } & (
  | { action: "received"; details: { status: string; spam: string | null } }
  | { action: "status"; details: { from: string; to: string } }
  | { action: "owner"; details: { to: string | null } }
  | { action: "note"; details: { text: string } }
  | { action: "question"; details: { text: string } }
  | { action: "asked"; details: { text: string; options: string[] } }
  | { action: "answered"; details: { question: string; answer: string } }
  | { action: "guest-changed"; details: { changes: { label: string; from: string; to: string }[] } }
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
        mail_state: "waiting" | "sent" | "failed" | "demo";
      };
    }
);
