import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** Leads back to the catalogue: to the very list that the product was opened from, else to the one last seen. */
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
