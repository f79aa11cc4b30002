import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The pause in typing after which a request is sent. */
const pauseMs = 80;

/** Returns the hits of a text that the user types, and those of the previous text until they arrive. */
export function useHits<Hit, Key extends QueryKey>(
  text: string,
  query: (text: string) => UseQueryOptions<Hit[], Error, Hit[], Key>,
) {
  const [sought, setSought] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSought(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query(sought),
    enabled: sought !== "",
    placeholderData: keepPreviousData,
  });
  const isCurrent = sought === text;
  return {
    hits: text === "" || sought === "" ? [] : (data ?? []),
    /** Whether the hits are those of this text. */
    isSettled: text === "" || (isCurrent && !isPlaceholderData && data !== undefined),
    /** Whether the request for this text has failed. */
    hasFailed: isCurrent && error !== null && !isFetching,
    retry: () => void refetch(),
  };
}
