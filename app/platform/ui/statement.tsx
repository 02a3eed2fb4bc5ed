/** The first statement of a page, large, under its opening image. */
export function Statement({ children }: { children: string }) {
  return (
    <div className="page relative pt-[clamp(64px,8vw,128px)] pb-16 md:pb-28">
      <p className="max-w-[40ch] text-[clamp(24px,16px+2.1vw,38px)] leading-[1.18] font-medium text-balance">
        {children}
      </p>
    </div>
  );
}
