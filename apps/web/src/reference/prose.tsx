/** A sentence of the document, in which backticks mark names. */
export const Prose = ({ text }: { text: string }) =>
  text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the sentence never changes
      <code key={index} className="font-mono text-xs text-fg">
        {part}
      </code>
    ),
  );
