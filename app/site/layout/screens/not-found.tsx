import { data } from "react-router";
import { notFoundMeta, PageNotFound } from "../../own-pages/page-not-found.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = notFoundMeta;

/** The 404 page. */
export default function NotFoundScreen() {
  return <PageNotFound />;
}
