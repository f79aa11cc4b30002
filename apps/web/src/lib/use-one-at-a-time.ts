import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** A mutation that ignores calls while it is pending. The `isPending` of React Query changes too late for a double click. */
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
    /** Clears the result, unless the mutation is pending. */
    reset: () => {
      if (!isUnderWay.current) reset();
    },
  };
}
