import { productFileExtensions } from "@lading/contract";
import { useState } from "react";
import { getRefusal } from "../../files/accepted-files.ts";
import { ApiError } from "../../lib/api-error.ts";

/** The file of a form: the chosen file, its error, and its progress. */
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
      setRefusal(getRefusal(chosen, productFileExtensions));
    },
    refuse: setRefusal,
    /** Whether the server refused the file. The error is then shown at the file. */
    isRefused: (error: unknown) => {
      const said = error instanceof ApiError ? error.fields["document"]?.join("\n") : undefined;
      if (said !== undefined) setRefusal(said);
      return said !== undefined;
    },
    sending: { signal: stop.signal, onSent: setSent, onAllSent: () => undefined },
    stop: () => stop.abort(),
  };
}
