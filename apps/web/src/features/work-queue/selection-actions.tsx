import { Button } from "../../ui/button.tsx";
import type { QueueActions } from "./use-queue-actions.tsx";

/** The buttons for the selected rows. */
export function SelectionActions({ actions, count }: { actions: QueueActions; count: number }) {
  const { pending, canDecide, canInvite } = actions;
  const isDisabled = count === 0;
  return (
    <>
      <Button isDisabled={isDisabled} isPending={pending === "take"} onPress={() => actions.take()}>
        Take
      </Button>
      <Button isDisabled={isDisabled} onPress={() => actions.handOver()}>
        Hand Over
      </Button>
      <Button isDisabled={isDisabled} isPending={pending === "release"} onPress={() => actions.release()}>
        Release
      </Button>
      {canInvite && (
        <Button
          variant={canDecide ? "secondary" : "primary"}
          isDisabled={isDisabled}
          onPress={() => actions.inviteAdministrators()}
        >
          Invite Administrators
        </Button>
      )}
      {canDecide && (
        <>
          <Button isDisabled={isDisabled} onPress={() => actions.reject()}>
            Reject
          </Button>
          <Button variant="primary" isDisabled={isDisabled} onPress={() => actions.approve()}>
            Approve
          </Button>
        </>
      )}
    </>
  );
}
