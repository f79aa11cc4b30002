import { previewedExtensions } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Download, FileX } from "lucide-react";
import { useEffect } from "react";
import { isStatus } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { type DocumentSpace, downloadDocuments, previewAddress } from "./download.ts";

interface OpenDocumentPageProps {
  space: DocumentSpace;
  id: string;
  /** The file's extension; undefined if the address does not contain it. */
  type: string | undefined;
}

/** The page behind a document's `url`. A PDF or a picture replaces this page; other files are downloaded. */
export function OpenDocumentPage({ space, id, type }: OpenDocumentPageProps) {
  return canShow(type) ? <Preview space={space} id={id} /> : <Downloading space={space} id={id} />;
}

/** Whether this browser can show the file. It tries if the type is unknown. */
function canShow(type: string | undefined) {
  if (type === undefined) return true;
  // In a browser that downloads PDF files, this page would stay in its loading state.
  if (type === "pdf") return navigator.pdfViewerEnabled;
  return previewedExtensions.some((one) => one === type);
}

type DocumentPlace = Omit<OpenDocumentPageProps, "type">;

function Preview({ space, id }: DocumentPlace) {
  const preview = useQuery({
    queryKey: ["open-document", space, id],
    queryFn: () => openPreview(space, id),
    // Each address is used once.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data: address, error, refetch } = preview;
  useEffect(() => {
    if (address) location.replace(address);
  }, [address]);

  if (isStatus(error, 400, 403, 404)) return <Gone detail={error.status === 403 ? error.detail : undefined} />;
  if (error)
    return (
      <EmptyState
        isPage
        icon={<CircleAlert aria-hidden />}
        title="The document could not be opened"
        actions={<Button onPress={() => void refetch()}>Try Again</Button>}
      >
        {failureText(error)}
      </EmptyState>
    );
  if (address === null) return <Downloading space={space} id={id} />;
  return (
    <output className="grid min-h-[60dvh] place-items-center text-fg3">
      <span className="sr-only">Opening the document</span>
      <Spinner />
    </output>
  );
}

/** Returns null for a file that browsers cannot show. */
const openPreview = (space: DocumentSpace, id: string) =>
  previewAddress(space, id).catch((error: unknown) => {
    if (isStatus(error, 400) && error.fields["inline"]) return null;
    throw error;
  });

/** Shown if the user cannot open a document at this address, regardless of the reason. */
export function Gone({ detail }: { detail?: string | undefined }) {
  return (
    <EmptyState
      isPage
      icon={<FileX aria-hidden />}
      title="The document cannot be opened"
      actions={
        <Link to="/homepage" className="text-accent-text underline-offset-2 hover:underline">
          Go to the Portal
        </Link>
      }
    >
      {detail ?? "It is no longer there, or you may not see it."}
    </EmptyState>
  );
}

function Downloading({ space, id }: DocumentPlace) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadDocuments(space, [id]) });
  useEffect(() => mutate(), [mutate]);
  return (
    <EmptyState
      isPage
      icon={<Download aria-hidden />}
      title="The document is being downloaded"
      actions={
        <Button onPress={() => mutate()} isPending={isPending}>
          Download Again
        </Button>
      }
    >
      <p>This browser does not show files of this kind. Look for it among your downloads.</p>
      <FormError>{error && failureText(error)}</FormError>
    </EmptyState>
  );
}
