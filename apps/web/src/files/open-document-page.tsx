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
}

/** Where a document's `url` leads: a PDF or a picture takes the place of this page, anything else is downloaded. */
export function OpenDocumentPage({ space, id }: OpenDocumentPageProps) {
  const preview = useQuery({
    queryKey: ["open-document", space, id],
    queryFn: () => previewOf(space, id),
    // An address is good for one opening.
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
        actions={<Button onPress={() => void refetch()}>Try again</Button>}
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

/** Null for a kind of file that browsers do not show. */
const previewOf = (space: DocumentSpace, id: string) =>
  previewAddress(space, id).catch((error: unknown) => {
    if (isStatus(error, 400) && error.fields["inline"]) return null;
    throw error;
  });

/** For an address that leads to no document of the user, for whatever reason. */
export function Gone({ detail }: { detail?: string | undefined }) {
  return (
    <EmptyState
      isPage
      icon={<FileX aria-hidden />}
      title="The document cannot be opened"
      actions={
        <Link to="/homepage" className="text-accent-text underline-offset-2 hover:underline">
          Go to the portal
        </Link>
      }
    >
      {detail ?? "It is no longer there, or you may not see it."}
    </EmptyState>
  );
}

function Downloading({ space, id }: OpenDocumentPageProps) {
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
      <p>Browsers do not show files of this kind. You find it among your downloads.</p>
      <FormError>{error && failureText(error)}</FormError>
    </EmptyState>
  );
}
