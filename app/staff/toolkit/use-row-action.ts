import { useMutation } from "@tanstack/react-query";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Answer } from "./call-staff-api.ts";
import { NETWORK_ERROR } from "./error-message.ts";
import { officeQueries } from "./office-queries.ts";

interface RowWork {
  /** The row's id. */
  id: string;
  work: () => Promise<void>;
}

/** Requests about single rows of a list, whose results are shown as toasts. */
export function useRowAction() {
  const { isPending, variables, mutateAsync } = useMutation(
    { mutationFn: ({ work }: RowWork) => work() },
    officeQueries,
  );
  const act = <Data extends { message: string }>(
    id: string,
    call: () => Promise<Answer<Data>>,
    onOk: (data: Data) => void,
  ) => {
    const work = async () => {
      const answer = await call();
      if (answer.kind === "ok") {
        onOk(answer.data);
        showToast(answer.data.message);
      } else if (answer.kind !== "ended") {
        const text = answer.kind === "refused" ? answer.message : "";
        showToast(text || NETWORK_ERROR, { bad: true });
      }
    };
    return mutateAsync({ id, work });
  };
  return { busy: isPending ? variables.id : null, act };
}
