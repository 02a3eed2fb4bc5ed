import { useMutation } from "@tanstack/react-query";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Answer } from "./call-staff-api.ts";
import { NETWORK_ERROR, toastFailure } from "./error-message.ts";
import { officeQueries } from "./office-queries.ts";

interface RowWork {
  /** The row's id. */
  id: string;
  work: () => Promise<void>;
}

/** Work on single rows of a list. */
export function useRowAttempt() {
  const { isPending, variables, mutateAsync } = useMutation(
    { mutationFn: ({ work }: RowWork) => work() },
    officeQueries,
  );
  return {
    /** The id of the row that is being worked on. */
    busy: isPending ? variables.id : null,
    attempt: (id: string, work: () => Promise<void>) => mutateAsync({ id, work }),
  };
}

/** Requests about single rows of a list, whose results are shown as toasts. */
export function useRowAction() {
  const { busy, attempt } = useRowAttempt();
  const act = <Data extends { message: string }>(
    id: string,
    call: () => Promise<Answer<Data>>,
    onOk: (data: Data) => void,
  ) =>
    attempt(id, async () => {
      const answer = await call();
      if (answer.kind === "ok") {
        onOk(answer.data);
        showToast(answer.data.message);
      } else toastFailure(answer, (answer.kind === "refused" && answer.message) || NETWORK_ERROR);
    });
  return { busy, act };
}
