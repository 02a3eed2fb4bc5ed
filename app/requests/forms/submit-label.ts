/** What a guest reads when a function inquiry, a job application or a message was refused, or nothing answered. */
export const submitLabel = {
  refused: "Failed to submit the form. Please try again.",
  unreachable: "Network error. Please check your connection and try again.",
} as const;
