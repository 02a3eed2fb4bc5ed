/** For subscribers who need not confirm, under the form's own title, "You're In!". */
export const onTheList = {
  message: "You're on the list. Our offers and news will come to your inbox, and you can unsubscribe from any email.",
};

/** For subscribers who must confirm first. */
export const toConfirm = {
  title: "Confirm Your Email",
  message: "Almost there. Check your inbox for a link to confirm: you're on the list once you have used it.",
};
