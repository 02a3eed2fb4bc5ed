/**
 * Runs before anything is laid out. A guest who comes back to a position further down, or follows a link to a heading,
 * gets the whole page laid out at once (`deferred-layout.ts`), so that the position is exact.
 */
try {
  // React Router stores scroll positions under this key.
  const positions = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") || "{}");
  if (location.hash || positions[history.state?.key] > 0) document.documentElement.dataset.laidOut = "";
} catch {
  // Without storage the page starts at its top.
}

export {};
