import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** A restored document, and the products to which it was linked and which no longer exist. */
export interface LostLink {
  id: string;
  name: string;
  /** GXP SKUs. */
  skus: readonly string[];
}

interface LostLinksProps {
  lost: readonly LostLink[];
  onDismiss: () => void;
}

/** Lists the lost links of restored documents until the user dismisses it. */
export function LostLinks({ lost, onDismiss }: LostLinksProps) {
  return (
    <output className="block px-4 pb-4 empty:hidden lg:px-6">
      {lost.length > 0 && (
        <Notice
          tone="warn"
          action={
            <Button variant="ghost" onPress={onDismiss}>
              Dismiss
            </Button>
          }
        >
          These links were not restored, because their products are no longer in your catalog:
          <ul className="mt-1 list-disc pl-4">
            {lost.map(({ id, name, skus }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>
                {`: ${skus.join(", ")}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </output>
  );
}
