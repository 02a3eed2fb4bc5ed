/** The fields that a column of a shop's file may have, as people read them. */
export const fieldLabels = {
  code: "Code to scan",
  ticket: "Ticket ID",
  order: "Order ID",
  name: "Full name",
  first_name: "First name",
  last_name: "Last name",
  kind: "Ticket type",
  people: "Number of people",
  status: "Status",
  order_status: "Order or payment status",
  voided: "Void or cancelled",
  checked_in: "Checked in elsewhere",
  refunded: "Refunded amount",
  date: "Event date",
  event: "Event name",
  email: "Email",
  phone: "Phone",
};

export type TicketField = keyof typeof fieldLabels;

export const ticketFields = Object.keys(fieldLabels) as TicketField[];

/** The fields whose words say whether a ticket counts. */
export const wordFields = ["status", "order_status", "voided", "checked_in", "refunded"] as const;

export type WordField = (typeof wordFields)[number];
