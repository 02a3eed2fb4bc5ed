/** Logs in a phone that opened the door by its link, before the page's scripts arrive. `enterDoor` takes the response. */

declare global {
  interface Window {
    /** The response to the log-in with the link's code. */
    doorAnswer?: Promise<Response>;
  }
}

const code = location.hash.slice(1);
if (code) {
  window.doorAnswer = fetch("/api/tonight/sign-in", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ code }),
  });
  window.doorAnswer.catch(() => {});
}

export {};
