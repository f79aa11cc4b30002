import {
  cancelShipNotice,
  changeShipNotice,
  getAddress,
  printPackingList,
  printShipLabels,
  type ShipNotice,
} from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { NoticePapers } from "../../../orders/shipments/notice-papers.tsx";
import { NoticeState } from "../../../orders/shipments/notice-state.tsx";
import { NoticeView } from "../../../orders/shipments/notice-view.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { NoticeVersions } from "./notice-versions.tsx";
import { readShippedAgain, shipNotice } from "./ship-notices-api.ts";

interface SentNoticeProps {
  notice: ShipNotice;
  mayShip: boolean;
}

/** A ship notice as it was sent, or a draft for people who may not ship. */
export function SentNotice({ notice, mayShip }: SentNoticeProps) {
  return (
    <ListPage
      title={`Ship Notice ${notice.number}`}
      above={
        <BackLink to="/orders" search={{ tab: "shipments" }}>
          Ship Notices
        </BackLink>
      }
      beside={<NoticeState notice={notice} />}
      actions={
        notice.state !== "cancelled" && (
          <>
            <NoticePapers
              notice={notice}
              labels={getAddress(printShipLabels.path, { id: notice.id })}
              packingList={getAddress(printPackingList.path, { id: notice.id })}
            />
            {mayShip && notice.state === "sent" && <Actions notice={notice} />}
          </>
        )
      }
    >
      <NoticeView notice={notice} />
      {notice.state !== "draft" && <NoticeVersions notice={notice} />}
    </ListPage>
  );
}

function Actions({ notice }: { notice: ShipNotice }) {
  const { id, version, number, kind } = notice;
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const settle = async (changed: ShipNotice) => {
    client.setQueryData(shipNotice(id).queryKey, changed);
    await readShippedAgain(client);
  };
  const shipping = useOneAtATime({
    mutationFn: () => call(changeShipNotice, { params: { id }, body: { version, kind: "shipped" } }),
    onSuccess: async (changed) => {
      showToast(`Ship notice ${number} says that it has shipped.`);
      await settle(changed);
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  const cancel = async () => {
    const isSure = await confirm({
      title: `Cancel ship notice ${number}?`,
      text: `Its quantities are open again, and ${deployment.providerAbbreviation} is told. It cannot be sent again.`,
      confirm: "Cancel Ship Notice",
      cancel: "Keep It",
      destructive: true,
      perform: async () => settle(await call(cancelShipNotice, { params: { id }, body: { version } })),
    });
    // The button that had the focus is gone.
    if (isSure) document.querySelector<HTMLElement>("#main h1")?.focus();
  };
  return (
    <>
      <Button variant="ghost" onPress={() => void cancel()}>
        Cancel Ship Notice
      </Button>
      <Button onPress={() => void navigate({ to: "/orders", search: { notice: id, tab: "Change" } })}>Change</Button>
      {kind === "planned" && (
        <Button variant="primary" isPending={shipping.isPending} onPress={() => shipping.mutate()}>
          Mark as Shipped
        </Button>
      )}
    </>
  );
}
