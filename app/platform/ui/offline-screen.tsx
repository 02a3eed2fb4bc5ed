import { buttonClass } from "./button.ts";

const title = "You Are Offline";
const text =
  "You are not connected. It looks like you have lost your internet connection or the servers are temporarily unavailable.";
const advice = "Please check your connection and try again.";

function Retry() {
  return (
    <button type="button" data-reload className={buttonClass("action")} onClick={() => window.location.reload()}>
      Retry
    </button>
  );
}

/** Fills the page when its list could not be loaded and no saved copy exists. */
export function OfflineScreen() {
  return (
    <div data-offline-screen className="night relative grid min-h-svh content-center overflow-hidden">
      <div className="page relative z-10 py-24" role="alert">
        <h1 className="display display-large max-w-[12ch]">{title}</h1>
        <p className="mt-8 max-w-[52ch] text-lg">{text}</p>
        <p className="mt-4 mb-8 max-w-[52ch] text-lg">{advice}</p>
        <Retry />
      </div>
      <div className="absolute inset-x-0 bottom-0 h-1/3 bg-[radial-gradient(120%_100%_at_50%_100%,var(--glow-middle)_0,color-mix(in_srgb,var(--glow-late)_33%,transparent)_40%,transparent_70%)]" />
    </div>
  );
}

/** The same text as a notice over existing content; hidden while `OfflineScreen` is shown. */
export function OfflineNotice() {
  return (
    <section className="night [body:has([data-offline-screen])_&]:hidden" role="alert">
      <div className="page grid gap-x-8 gap-y-3 py-6 md:grid-cols-[1fr_auto] md:items-center">
        <div className="max-w-[80ch]">
          <h2 className="wide text-xl">{title}</h2>
          <p className="mt-1">
            {text} {advice}
          </p>
        </div>
        <Retry />
      </div>
    </section>
  );
}
