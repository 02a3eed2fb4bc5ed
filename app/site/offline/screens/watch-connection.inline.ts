/** Reloads the page once the server responds again. */
document.querySelector("button")?.addEventListener("click", () => location.reload());

const check = async () => {
  if (!navigator.onLine || document.hidden) return;
  // Still offline: treated like a proxy's report that the server is down.
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 503 }));
  if (status < 502) location.reload();
};
addEventListener("online", check);
// Polls, because a device may be online without reaching the server.
setInterval(check, 5_000);

export {};
