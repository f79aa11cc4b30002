import type { CallOutput, readWorkbookResult } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { failureText } from "../lib/form-failure.ts";
import { saveAddress } from "../lib/save-address.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";

/** The wait until the page asks again whether the file is made. */
const pollMs = 1000;

interface ResultButtonProps {
  /** The id of the upload. */
  id: string;
  only?: "problems";
  /** Asks for the file, which the first call begins to make. */
  ask: (only: "problems" | undefined, signal: AbortSignal) => Promise<CallOutput<typeof readWorkbookResult>>;
}

/** Saves the uploaded file with what became of each row, as soon as the server has made it. */
export function ResultButton({ id, only, ask }: ResultButtonProps) {
  const [presses, setPresses] = useState(0);
  const { data, error } = useQuery({
    queryKey: ["file-result", id, only, presses],
    queryFn: ({ signal }) => ask(only, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state: { data: made } }) => (made?.state === "making" ? pollMs : false),
    enabled: presses > 0,
  });
  const isDone = error !== null || (data !== undefined && data.state !== "making");
  const end = useEffectEvent(() => {
    if (data?.url) saveAddress(data.url);
    else showToast(error ? failureText(error) : (data?.failure ?? "The file could not be made."), "bad");
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  return (
    <Button
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      isPending={presses > 0 && !isDone}
      onPress={() => setPresses((before) => before + 1)}
    >
      {only === "problems" ? "Download Problem Rows" : "Download Result"}
    </Button>
  );
}
