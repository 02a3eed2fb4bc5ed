/** What somebody reads who has subscribed and is on the list; the form's own title, "You're In!", stands above it. */
export const onTheList = {
  message: "You're on the list. Our offers and news will come to your inbox, and you can unsubscribe from any email.",
};

/** What somebody reads who is on the list only once the address is confirmed, under a title that says so. */
export const toConfirm = {
  title: "Confirm Your Email",
  message: "Almost there. Check your inbox for a link to confirm: you're on the list once you have used it.",
};
