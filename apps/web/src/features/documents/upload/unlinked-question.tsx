interface Unlinked {
  /** Files are uploaded or chosen. */
  hasFiles: boolean;
  /** The noun for the choices that are lost when the dialog closes, for example "products". */
  lost: string | false;
}

/** The question before the user closes or leaves a dialog with files or choices that are not saved yet. */
export function unlinkedQuestion({ hasFiles, lost }: Unlinked) {
  return {
    title: "Are you sure you want to close this window?",
    text: (
      <>
        {hasFiles && <p>You have not added the files to this record yet...</p>}
        {hasFiles && (
          <p className="mt-2">Uploaded files are offered here again for 24 hours. Other uploads are cancelled.</p>
        )}
        {lost && <p className={hasFiles ? "mt-2" : ""}>{`The chosen ${lost} will be lost.`}</p>}
      </>
    ),
    confirm: "Close Anyway!",
    cancel: "Return To Upload Window",
    destructive: true,
  };
}
