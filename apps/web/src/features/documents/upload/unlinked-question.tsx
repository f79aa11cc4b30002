interface Unlinked {
  /** Files are uploaded or chosen. */
  hasFiles: boolean;
  /** Nouns for the choices that are lost when the dialog closes, for example "products". */
  lost: readonly (string | false)[];
}

/** The question before the user closes or leaves a dialog with files or choices that are not saved yet. */
export function unlinkedQuestion({ hasFiles, lost }: Unlinked) {
  const nouns = lost.filter(Boolean).join(" and ");
  return {
    title: "Are you sure you want to close this window?",
    text: (
      <>
        {hasFiles && <p>You have not added the files to this record yet...</p>}
        {hasFiles && (
          <p className="mt-2">Uploaded files are offered here again for 24 hours. Other uploads are cancelled.</p>
        )}
        {nouns && <p className={hasFiles ? "mt-2" : ""}>{`The chosen ${nouns} will be lost.`}</p>}
      </>
    ),
    confirm: "Close Anyway!",
    cancel: "Return To Upload Window",
    destructive: true,
  };
}
