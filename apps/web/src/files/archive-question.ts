/** The question before documents are archived. `text` describes what will happen to them. */
export const archiveQuestion = (text: string) => ({
  title: "Are you sure you want to Archive selected document(s)?",
  text,
  confirm: "Yes, Archive!",
  cancel: "Do Not Archive",
});
