/** Messages for a rejected function inquiry, job application or message, and for a network error. */
export const submitLabel = {
  refused: "Failed to submit the form. Please try again.",
  unreachable: "Network error. Please check your connection and try again.",
} as const;
