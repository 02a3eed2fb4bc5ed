/** Fills the page while its list loads. */
export function LoadingScreen() {
  return (
    <div className="page grid min-h-[80svh] content-center" role="status">
      <p className="display display-large max-w-[12ch]">Loading, please wait...</p>
      <div className="mt-8 h-1 w-52 overflow-hidden">
        <div className="glow-line h-full w-full origin-left animate-[grow_1.2s_var(--ease-out)_infinite]" />
      </div>
    </div>
  );
}
