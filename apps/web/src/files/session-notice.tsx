import { dropSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Uploads } from "./use-uploads.ts";

interface SessionNoticeProps {
  uploads: Uploads;
  /** A sentence that explains where the stored files are. */
  children: string;
}

/** Shows that the session ended during an upload. The page stays until the user has seen the outcome. */
export function SessionNotice({ uploads: { uploads }, children }: SessionNoticeProps) {
  const isOver = uploads.some(({ state }) => state.step === "failed" && state.cure === "sign-in");
  return (
    <div role="alert" className="[&>*]:mb-3">
      {isOver && (
        <Notice tone="warn" action={<Button onPress={dropSession}>Sign In</Button>}>
          {`Your session has ended. ${children} Choose the others again after signing in.`}
        </Notice>
      )}
    </div>
  );
}
