import { downloadRequirementFiles, type GuideFile } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { fileSize } from "../../lib/formats.ts";
import { saveAddress } from "../../lib/save-address.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { showToast } from "../../ui/toast.tsx";

/** The name and size of a file, which saves it. */
export function FileLink({ file: { id, name, extension, size } }: { file: GuideFile }) {
  const { mutate } = useOneAtATime({
    mutationFn: () => call(downloadRequirementFiles, { body: { documents_ids: [id] } }),
    onSuccess: ({ url }) => saveAddress(url),
    onError: (error) => void showToast(failureText(error), "bad"),
  });
  return (
    <span>
      <button type="button" className="needed-link" onClick={() => mutate()}>
        {`${name}.${extension}`}
        <span className="sr-only">, download</span>
      </button>{" "}
      <span className="text-fg3">{fileSize(size)}</span>
    </span>
  );
}
