/** What guests are told when the network did not answer and no saved copy exists. */
export const offlineText = {
  title: "You Are Offline",
  text: "You are not connected. It looks like you have lost your internet connection or the servers are temporarily unavailable.",
  advice: "Please check your connection and try again.",
};
