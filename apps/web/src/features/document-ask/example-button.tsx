import type { AskedItem } from "@lading/contract";
import { Download } from "lucide-react";
import { ApiError } from "../../lib/api-error.ts";
import { deployment } from "../../lib/deployment.ts";
import { fileSize } from "../../lib/formats.ts";
import { saveBlob } from "../../lib/save-answer.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";

interface ExampleButtonProps {
  code: string;
  id: string;
  example: NonNullable<AskedItem["example"]>;
  onRefused: (failure: unknown) => void;
}

/** Saves the provider's example of a document. The code is in the body of the request, so no address has it. */
export function ExampleButton({ code, id, example: { name, extension, size }, onRefused }: ExampleButtonProps) {
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => load(code, id),
    onSuccess: (file) => saveBlob(file, `${name}.${extension}`),
    onError: onRefused,
  });
  return (
    <div>
      <Button
        icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {`See an Example (${fileSize(size)})`}
      </Button>
    </div>
  );
}

async function load(code: string, item: string) {
  const answer = await fetch(`${deployment.apiBase}/api/document-asks/example`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, item }),
    credentials: "include",
    referrerPolicy: "no-referrer",
  }).catch(() => {
    throw new ApiError(0);
  });
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => undefined));
  return answer.blob();
}
