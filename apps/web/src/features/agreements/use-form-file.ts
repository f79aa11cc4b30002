import { productFileExtensions } from "@lading/contract";
import { useState } from "react";
import { refusalOf } from "../../files/accepted-files.ts";
import { ApiError } from "../../lib/api-error.ts";

/** The file of a form: which was chosen, what is wrong with it, and how much of it has been sent. */
export function useFormFile() {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState(0);
  const [stop] = useState(() => new AbortController());
  return {
    file,
    refusal,
    sent,
    choose: (chosen: File) => {
      setFile(chosen);
      setRefusal(refusalOf(chosen, productFileExtensions));
    },
    refuse: setRefusal,
    /** Whether the server refused it for the file, which is then said there. */
    isRefused: (error: unknown) => {
      const said = error instanceof ApiError ? error.fields["document"]?.[0] : undefined;
      if (said !== undefined) setRefusal(said);
      return said !== undefined;
    },
    sending: { signal: stop.signal, onSent: setSent, onAllSent: () => undefined },
    stop: () => stop.abort(),
  };
}
