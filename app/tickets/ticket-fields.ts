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
  date: "Event date",
  event: "Event name",
  email: "Email",
  phone: "Phone",
};

export type TicketField = keyof typeof fieldLabels;

export const ticketFields = Object.keys(fieldLabels) as TicketField[];
