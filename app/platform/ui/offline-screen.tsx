import { buttonClass } from "./button.ts";
import { offlineText } from "./offline-text.ts";

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
        <h1 className="display display-large max-w-[12ch]">{offlineText.title}</h1>
        <p className="mt-8 max-w-[52ch] text-lg">{offlineText.text}</p>
        <p className="mt-4 mb-8 max-w-[52ch] text-lg">{offlineText.advice}</p>
        <Retry />
      </div>
      <div className="absolute inset-x-0 bottom-0 h-1/3 bg-[radial-gradient(120%_100%_at_50%_100%,var(--glow-middle)_0,color-mix(in_srgb,var(--glow-late)_33%,transparent)_40%,transparent_70%)]" />
    </div>
  );
}
