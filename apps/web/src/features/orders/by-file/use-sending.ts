import { useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { showToast } from "../../../ui/toast.tsx";

interface Part {
  sent: number;
  left_out: number;
  /** The chosen rows that are left for another call. */
  waiting: number;
}

interface SendingOptions<Done> {
  /** Sends a part of a file. */
  send: () => Promise<Done>;
  onSuccess: (done: Done) => void;
  onSettled: () => void;
}

/** Sends a file by as many calls as it takes. `part` is what the calls have done so far. */
export function useSending<Done extends Part>({ send, onSuccess, onSettled }: SendingOptions<Done>) {
  const [part, setPart] = useState<Part>();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: async () => {
      for (;;) {
        const done = await send();
        if (done.waiting === 0) return done;
        setPart(done);
      }
    },
    onSuccess,
    onError: (error) => showToast(failureText(error), "bad"),
    onSettled: () => {
      setPart(undefined);
      onSettled();
    },
  });
  return { start: () => mutate(), isPending, part };
}
