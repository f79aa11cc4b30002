import { ChevronLeft, ChevronRight } from "lucide-react";
import { number } from "../lib/formats.ts";
import { IconButton } from "../ui/button.tsx";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface NeighborPagerProps {
  label: string;
  /** From 1 on. */
  place: number;
  count: number;
  /** Follows the numbers: "to answer" in "2 of 6 to answer". */
  words: string;
  /** One of them, for the names of the buttons: "order to answer". */
  noun: string;
  /** Go to the neighbors; undefined without one. */
  onFormer: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The place of an order among those that wait, with buttons that lead to its neighbors. */
export const NeighborPager = ({ label, place, count, words, noun, onFormer, onNext }: NeighborPagerProps) => (
  <nav aria-label={label} className="flex items-center gap-1 text-fg3 tabular-nums">
    {`${number(place)} of ${number(count)} ${words}`}
    <IconButton
      label={`Previous ${noun}`}
      icon={<ChevronLeft {...icon} />}
      isDisabled={onFormer === undefined}
      onPress={() => onFormer?.()}
    />
    <IconButton
      label={`Next ${noun}`}
      icon={<ChevronRight {...icon} />}
      isDisabled={onNext === undefined}
      onPress={() => onNext?.()}
    />
  </nav>
);
