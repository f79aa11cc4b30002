import {
  type FileExtension,
  mostProposalFiles,
  productFileExtensions,
  type Proposal,
  uploadProductDocument,
} from "@lading/contract";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import { useKept } from "../../../lib/kept.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useUploads } from "../../../files/use-uploads.ts";

const File = z.object({ id: z.string(), name: z.string(), extension: z.string() });
const pictureExtensions = ["png", "jpg", "jpeg"] as const;

/** The picture and the files that the user has chosen. A member that is left out leaves the stored ones. */
const Chosen = z.object({ picture: z.optional(z.nullable(File)), documents: z.optional(z.array(File)) });
type ChosenFile = z.output<typeof File>;

/** The picture and the files of the form. Uploads survive a reload, because the server keeps them for a day. */
export function useProposalFiles(proposal: Proposal | undefined) {
  const [chosen, keep] = useKept(`proposal-files-${proposal?.id ?? "new"}`, Chosen, {}, { outlivesForm: true });
  const stored: readonly ChosenFile[] = proposal?.documents ?? [];
  const documents = chosen.documents ?? stored;

  const pictures = useStoredFiles(pictureExtensions, (picture) => keep((before) => ({ ...before, picture })));
  const others = useStoredFiles(productFileExtensions, (file) => {
    if (documents.length >= mostProposalFiles)
      showToast(`A product may have ${mostProposalFiles} files. ${file.name} was left out.`, "bad");
    else keep((before) => ({ ...before, documents: [...(before.documents ?? stored), file] }));
  });

  return {
    pictures,
    others,
    documents,
    /** The picture that the user has just chosen; null if there is none, or the stored one. */
    picture: chosen.picture ?? null,
    /** The address of the stored picture, unless the user has removed or replaced it. */
    imageUrl: chosen.picture === undefined ? (proposal?.image_url ?? null) : null,
    isUploading: pictures.isUploading || others.isUploading,
    removePicture: () => keep((before) => ({ ...before, picture: null })),
    remove: (id: string) =>
      keep((before) => ({ ...before, documents: (before.documents ?? stored).filter((file) => file.id !== id) })),
    /** The members of the request. */
    body: {
      ...(chosen.picture !== undefined && { picture: chosen.picture && chosen.picture.id }),
      ...(chosen.documents && { documents: chosen.documents.map(({ id }) => id) }),
    },
    clear: () => keep({}),
  };
}
export type ProposalFormFiles = ReturnType<typeof useProposalFiles>;

/** Uploads, each of which leaves its list once it is stored, because the form shows it from then on. */
function useStoredFiles(extensions: readonly FileExtension[], onStored: (file: ChosenFile) => void) {
  const all = useUploads(uploadProductDocument.path, extensions, () => undefined);
  const { queue, uploads } = all;
  const take = useEffectEvent(onStored);
  useEffect(() => {
    for (const { key, file, state } of uploads) {
      // An effect may run again with uploads that have left the list.
      if (state.step !== "stored" || queue.uploads().every((upload) => upload.key !== key)) continue;
      queue.remove(key);
      const extension = /[^.]*$/.exec(file.name)?.[0].toLowerCase() ?? "";
      take({ id: state.document.id, name: state.document.name, extension });
    }
  }, [queue, uploads]);
  return all;
}
