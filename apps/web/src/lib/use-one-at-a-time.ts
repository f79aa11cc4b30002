import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** A mutation that is not begun again while it is under way. What React shows of it comes too late for a double click. */
export function useOneAtATime<Answer, Sent = void>(options: UseMutationOptions<Answer, Error, Sent>) {
  const { mutate, reset, ...mutation } = useMutation(options);
  const isUnderWay = useRef(false);
  return {
    ...mutation,
    mutate: (sent: Sent) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(sent, { onSettled: () => (isUnderWay.current = false) });
    },
    /** Forgets what came of it. Of what is under way something has still to come. */
    reset: () => {
      if (!isUnderWay.current) reset();
    },
  };
}
