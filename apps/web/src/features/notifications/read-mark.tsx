/** A dot before an unread notification. Its space is reserved, so the text does not move when it disappears. */
export function ReadMark({ wasRead }: { wasRead: boolean }) {
  return (
    <span className="grid size-2 shrink-0 place-items-center">
      {!wasRead && (
        <span className="size-2 rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </span>
  );
}
