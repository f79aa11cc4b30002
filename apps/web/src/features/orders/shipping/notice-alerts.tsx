import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

interface NoticeAlertsProps {
  /** Messages that are about no field. */
  messages: readonly string[];
  /** Another person has changed the notice meanwhile. */
  isChanged: boolean;
  onKeepMine: () => void;
  onShowTheirs: () => void;
}

/** Says why a ship notice was not saved or sent, and lets the user choose between two changes of it. */
export const NoticeAlerts = ({ messages, isChanged, onKeepMine, onShowTheirs }: NoticeAlertsProps) => (
  <div role="alert" className="ship-alerts">
    {messages.map((message) => (
      <Notice key={message} tone="bad">
        {message}
      </Notice>
    ))}
    {isChanged && (
      <Notice
        tone="warn"
        action={
          <>
            <Button variant="link" onPress={onKeepMine}>
              Keep Mine
            </Button>
            <Button variant="link" onPress={onShowTheirs}>
              Discard Mine and Show Theirs
            </Button>
          </>
        }
      >
        Another person has changed this ship notice since you opened it. What you typed is kept here.
      </Notice>
    )}
  </div>
);
