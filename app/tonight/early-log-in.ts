declare global {
  interface Window {
    /** What answers a link's secret, asked for before the page's scripts were there. */
    doorAnswer?: Promise<Response>;
  }
}

/**
 * Stands in the page itself: whoever opens the door by a link has their sheet on the way while scripts still come.
 * It makes the same call as `enterDoor`, which takes its answer.
 */
export const EARLY_SIGN_IN = `{
  const code = location.hash.slice(1);
  if (code) {
    window.doorAnswer = fetch("/api/tonight/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ code }),
    });
    window.doorAnswer.catch(() => {});
  }
}`;
