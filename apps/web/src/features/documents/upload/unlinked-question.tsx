/** The question before the user closes or leaves a dialog with files that are not linked to a product. */
export const unlinkedQuestion = {
  title: "Are you sure you want to close this window?",
  text: (
    <>
      <p>You have not added the files to this record yet...</p>
      <p className="mt-2">Uploaded files are offered here again for 24 hours. Other uploads are cancelled.</p>
    </>
  ),
  confirm: "Close Anyway!",
  cancel: "Return To Upload Window",
  destructive: true,
};
