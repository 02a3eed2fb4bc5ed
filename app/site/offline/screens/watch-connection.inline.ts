/** Reloads the offline page's address once the server answers again. */
document.querySelector("button")?.addEventListener("click", () => location.reload());

const check = async () => {
  if (!navigator.onLine || document.hidden) return;
  // Still offline, as if the server said so.
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 503 }));
  if (status < 502) location.reload();
};
addEventListener("online", check);
// A device may be online without reaching the server.
setInterval(check, 5_000);

export {};
