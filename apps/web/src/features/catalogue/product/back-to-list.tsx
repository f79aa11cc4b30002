import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** Links to the list from which the product was opened, or otherwise to the list that was open last. */
export function BackToList() {
  const router = useRouter();
  const fromList = useLocation({ select: (location) => location.state.fromProductList });
  return (
    <Link
      to="/product-catalog"
      className="inline-flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-fg2 hover:text-fg"
      onClick={(event) => {
        if (!fromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      Product Catalog
    </Link>
  );
}
