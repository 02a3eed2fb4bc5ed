import type { PageContents } from "../../house/page-texts/page-contents.ts";

const figure = "display tabular w-[28%] py-4 pl-4 text-right text-[clamp(26px,4.6vw,64px)] leading-none md:py-5";

/** The capacity of each space, standing and seated, in large figures; only the note if no capacity is set. */
export function Capacities({ rows, note }: Omit<PageContents["functions"]["capacity"], "title">) {
  const isKnown = rows.some(({ standing, seated }) => standing > 0 || seated > 0);
  return (
    <>
      {isKnown && (
        <table className="w-full border-t-[5px] border-ink">
          <thead>
            <tr className="border-b border-rule text-sm font-semibold text-quiet">
              <th scope="col" className="py-3 text-left font-semibold">
                Space
              </th>
              <th scope="col" className="py-3 pl-4 text-right font-semibold">
                Standing
              </th>
              <th scope="col" className="py-3 pl-4 text-right font-semibold">
                Seated
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ space, standing, seated }) => (
              <tr key={space} className="border-b border-rule">
                <th scope="row" className="wide py-4 text-left text-[clamp(16px,2.2vw,30px)] leading-tight md:py-5">
                  {space}
                </th>
                <Figure guests={standing} />
                <Figure guests={seated} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && <p className="not-first:mt-6 max-w-[60ch] text-quiet">{note}</p>}
    </>
  );
}

function Figure({ guests }: { guests: number }) {
  if (guests > 0) return <td className={figure}>{guests}</td>;
  return (
    <td className={`${figure} font-normal text-quiet`}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </td>
  );
}
