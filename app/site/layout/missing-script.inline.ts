import { standInForSessionStorage } from "../../house/rendering/stand-in-session-storage.ts";
import { isFailedImport } from "../../platform/lib/failed-fetch.ts";
import { mayReload } from "../../platform/lib/reload-once.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { missingScriptText } from "./missing-script-text.ts";

standInForSessionStorage();

function element(name: string, className: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

/*
 * A page of the back office or the door is empty until its scripts run. If one of them is missing, this reloads the
 * page once, then shows what to do.
 */
function fail() {
  if (document.documentElement.dataset.hydrated !== undefined) return;
  if (mayReload()) return location.reload();
  const loading = document.querySelector("[role=status]");
  if (!loading) return;
  const button = element("button", buttonClass("action", "mt-10 cursor-pointer"), "Try again");
  button.onclick = () => location.reload();
  loading.setAttribute("role", "alert");
  loading.className = "page grid min-h-[80svh] content-center justify-items-start";
  loading.replaceChildren(
    element("h1", "display display-large max-w-[14ch]", "Unexpected Application Error!"),
    element("p", "mt-8 max-w-[60ch] text-lg", missingScriptText),
    button,
  );
}

addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
addEventListener("unhandledrejection", (event) => {
  if (!isFailedImport(event.reason)) return;
  event.preventDefault();
  fail();
});
