import { X } from "lucide-react";
import { useId, useRef } from "react";
import { pickerAccept } from "../../../files/accepted-files.ts";
import { UploadArea } from "../../../files/upload-area.tsx";
import { UploadList } from "../../../files/upload-list.tsx";
import { ProductPicture } from "../../../products/product-thumb.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import type { ProposalFormFiles } from "./use-proposal-files.ts";

/** The picture of a new product, and its data sheets and drawings. */
export function ProposalFileFields({ files }: { files: ProposalFormFiles }) {
  const id = useId();
  return (
    <>
      <fieldset className="min-w-0 pb-4">
        <legend className="mb-1.5 font-medium">Picture</legend>
        <PictureField files={files} />
        <UploadList uploads={files.pictures} />
      </fieldset>
      <fieldset className="min-w-0 pb-4" aria-describedby={id}>
        <legend className="mb-1.5 font-medium">Data Sheets and Drawings</legend>
        <UploadArea uploads={files.others} isAccepting />
        <UploadList uploads={files.others} />
        {files.documents.length > 0 && (
          <ul aria-label="Files of the product">
            {files.documents.map((file) => (
              <li key={file.id} className="flex min-h-10 items-center gap-2 border-b border-line last:border-b-0">
                <span className="min-w-0 flex-1 wrap-anywhere">{`${file.name}.${file.extension}`}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                  onPress={() => files.remove(file.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <p id={id} className="mt-1 text-xs text-fg3">
          They become documents of the product once it is accepted.
        </p>
      </fieldset>
    </>
  );
}

function PictureField({ files: { pictures, picture, imageUrl, removePicture } }: { files: ProposalFormFiles }) {
  const input = useRef<HTMLInputElement>(null);
  const hasPicture = picture !== null || imageUrl !== null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {imageUrl !== null && <ProductPicture url={imageUrl} className="size-12" alt="The picture of the product" />}
      <span className={`min-w-0 wrap-anywhere ${picture ? "" : "text-fg3"}`}>
        {picture ? `${picture.name}.${picture.extension}` : imageUrl === null && "PNG or JPG, up to 10 MB"}
      </span>
      <Button onPress={() => input.current?.click()}>{hasPicture ? "Choose Another" : "Choose Picture"}</Button>
      {hasPicture && (
        <Button variant="ghost" onPress={removePicture}>
          Remove Picture
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept={pickerAccept(pictures.extensions)}
        onChange={({ target }) => {
          pictures.queue.add([...(target.files ?? [])]);
          target.value = ""; // the same file can be chosen again
        }}
      />
    </div>
  );
}
