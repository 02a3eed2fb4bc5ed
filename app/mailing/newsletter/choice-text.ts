/** What guests agree to on the page of their emails: shown there, and stored with their choice. */
export const choiceText = "Email me about what I have chosen here. I can change this, or unsubscribe, from any email.";
