/** The texts for guests if the network did not respond and there is no saved copy. */
export const offlineText = {
  title: "You Are Offline",
  text: "You are not connected. It looks like you have lost your internet connection or the servers are temporarily unavailable.",
  advice: "Please check your connection and try again.",
};
