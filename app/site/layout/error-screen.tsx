import { buttonClass } from "../../platform/ui/button.ts";

/** Shown if a page throws while rendering. */
export function ErrorScreen({ message }: { message: string }) {
  return (
    <main className="page grid min-h-svh content-center py-24">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <h1 className="display display-large max-w-[14ch]">Unexpected Application Error!</h1>
      <p className="mt-8 max-w-[60ch] text-lg">{message}</p>
      <div className="mt-10 flex flex-wrap gap-3">
        <button type="button" data-reload className={buttonClass("action")} onClick={() => window.location.reload()}>
          Try again
        </button>
        <a href="/" className={buttonClass("outline")}>
          Go Home
        </a>
      </div>
    </main>
  );
}
