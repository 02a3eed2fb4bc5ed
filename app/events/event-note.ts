/** What a manager should know of the dates that were typed; none of it stops a night from being saved but an end before its start. */
export interface EventNote {
  field: "start_date" | "end_date";
  tone: "warning" | "fact";
  message: string;
}
