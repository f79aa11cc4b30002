import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { ProductPicture } from "../../../products/product-thumb.tsx";
import { lookAlikes } from "./proposals-api.ts";

/** The pause in typing after which the portal looks. */
const pauseMs = 400;

/** Products of the own catalog that may be the same. They never stop a proposal. */
export function LookAlikeList({ values }: { values: Readonly<Record<string, string>> }) {
  const wanted = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ""));
  const text = JSON.stringify(wanted);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const asked = JSON.parse(settled) as Record<string, string>; // what was stringified above
  const { data } = useQuery({ ...lookAlikes(asked), enabled: Object.keys(asked).length > 0 });
  const found = data?.results ?? [];
  return (
    <aside aria-label="Products that look alike" aria-live="polite" className="proposal-look-alikes">
      {found.length > 0 && (
        <div className="rounded-card border border-line">
          <div className="border-b border-line px-4 py-3">
            <p className="flex items-center gap-2 text-base font-semibold">
              <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="text-warn" />
              {found.length === 1 ? "1 product looks alike" : `${found.length} products look alike`}
            </p>
            <p className="text-fg2">If yours is one of them, change that one instead.</p>
          </div>
          <ul>
            {found.map(({ gxp_sku, name, values: { sku }, equal, compared, image_url }) => (
              <li key={gxp_sku} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
                <ProductPicture url={image_url} className="size-9" />
                <div className="min-w-0">
                  <Link
                    to="/product-catalog"
                    search={{ pid: gxp_sku }}
                    target="_blank"
                    className="font-medium wrap-anywhere hover:underline"
                  >
                    {name}
                  </Link>
                  <p className="text-xs text-fg3">{[sku, gxp_sku].filter(Boolean).join(" · ")}</p>
                  <p className="text-xs text-fg2">{`${equal} of ${compared} equal`}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
