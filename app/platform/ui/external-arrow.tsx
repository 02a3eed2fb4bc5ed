/** The arrow beside a link that opens a new tab. The link's text must tell screen readers so. */
export function ExternalArrow({ size = "size-3" }: { size?: string }) {
  return (
    <svg viewBox="0 0 12 12" className={size} fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d="M2 10 10 2M4 2h6v6" />
    </svg>
  );
}
