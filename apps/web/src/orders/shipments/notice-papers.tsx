import { type LabelSize, labelSizeLabels, labelSizes, type ShipNotice } from "@lading/contract";
import { ChevronDown, Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { useRemembered } from "../../lib/remembered.ts";
import { saveAnswer } from "../../lib/save-answer.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { BlockedButton } from "../../ui/blocked-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";

const icon = <Download aria-hidden size={16} strokeWidth={1.75} />;
const sizeKey = "label-size";

interface NoticePapersProps {
  notice: Pick<ShipNotice, "number" | "state" | "packages">;
  /** The addresses of its PDFs. */
  labels: string;
  packingList: string;
}

/** The buttons that save the labels and the packing list of a ship notice. A cancelled notice has neither. */
export function NoticePapers({ notice, labels, packingList }: NoticePapersProps) {
  const { number, state, packages } = notice;
  const [remembered, remember] = useRemembered(sizeKey);
  const printing = useOneAtATime({
    mutationFn: (size: LabelSize) => saveAnswer({ path: labels }, { size }, `Labels ${number}.pdf`),
    onError: (error) => showToast(`Could not make the labels: ${failureText(error)}`, "bad"),
  });
  const listing = useOneAtATime({
    mutationFn: () => saveAnswer({ path: packingList }, {}, `Packing List ${number}.pdf`),
    onError: (error) => showToast(`Could not make the packing list: ${failureText(error)}`, "bad"),
  });
  if (state === "cancelled") return null;
  const last = labelSizes.find((size) => size === remembered) ?? "4x6";
  const blocked = findReason(notice);
  return (
    <>
      {blocked === undefined ? (
        <MenuTrigger>
          <Button icon={icon} isPending={printing.isPending}>
            Labels
            <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
          </Button>
          <Menu
            aria-label={`Labels of ${packages.length} packages`}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[last]}
            onAction={(key) => {
              const size = labelSizes.find((one) => one === key);
              if (size === undefined) return;
              remember(size);
              printing.mutate(size);
            }}
          >
            {labelSizes.map((size) => (
              <MenuItem key={size} id={size}>
                {labelSizeLabels[size]}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      ) : (
        <BlockedButton aria-label="Labels" reason={blocked}>
          {icon}
          Labels
        </BlockedButton>
      )}
      <Button icon={icon} isPending={listing.isPending} onPress={() => listing.mutate()}>
        Packing List
      </Button>
    </>
  );
}

/** Why a notice has no labels; undefined if it has. */
function findReason({ state, packages }: Pick<ShipNotice, "state" | "packages">) {
  if (packages.length === 0) return "This ship notice has no packages. Its packages have labels.";
  if (state === "draft" && packages.some(({ sscc }) => sscc === null))
    return "Packages without an SSCC have labels once the ship notice is sent.";
  return undefined;
}
