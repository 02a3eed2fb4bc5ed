/** Why a form was rejected. */
export function Alert({ text, id }: { text: string; id?: string }) {
  return (
    <p role="alert" id={id} className="mb-5 border-l-4 border-action bg-raised px-5 py-4">
      {text}
    </p>
  );
}

/** The result of the last form, at the top of the page that it redirects to. */
export function Said({ text }: { text: string }) {
  return (
    <p id="said" role="status" className="mb-8 border-l-4 border-action bg-raised px-5 py-4 font-semibold">
      {text}
    </p>
  );
}
