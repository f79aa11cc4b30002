/** A dot before what has not been read. Its room is kept, so that reading moves no words. */
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
