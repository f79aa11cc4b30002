import type { Document, LinkedProduct } from "@lading/contract";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FileIcon } from "../../../files/file-kind.tsx";
import { focusBeside } from "../../../files/focus-beside.ts";
import { date, fileSize, number } from "../../../lib/formats.ts";
import { InfiniteList } from "../../../list/infinite-list.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { LiveSearch } from "../live-search.tsx";
import { linkableDocuments } from "./new-files-api.ts";

interface AddDocumentsExistingProps {
  product: LinkedProduct;
  /** The chosen documents by id. */
  chosen: ReadonlyMap<string, Document>;
  onChange: (chosen: ReadonlyMap<string, Document>) => void;
}

/** Documents that are not linked to the product. Chosen ones move to the second list. */
export function AddDocumentsExisting({ product, chosen, onChange }: AddDocumentsExistingProps) {
  const [search, setSearch] = useState("");
  return (
    <>
      <LiveSearch label="Search by Name, Label or Type" onSearch={setSearch} />
      <div className="mt-2 h-60 overflow-hidden rounded-card border border-line">
        <InfiniteList
          key={search}
          query={linkableDocuments(product.gxp_sku, search)}
          noun="documents"
          search={search}
          nothing={search ? `Sorry, we couldn’t find a match for “${search}”. Please try another search.` : nothingLeft}
          rowKey={({ id }) => id}
          isLeftOut={({ id }) => chosen.has(id)}
          areChoices
          renderRow={(document, tabIndex) => (
            <DocumentRow
              document={document}
              tabIndex={tabIndex}
              label={`Link ${document.name}`}
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              onPress={() => onChange(new Map([...chosen, [document.id, document]]))}
            />
          )}
        />
      </div>
      <h3 id="documents-to-link" className="mt-4 mb-1 font-semibold text-fg">
        Documents to link
      </h3>
      {chosen.size === 0 && (
        <p className="border-t border-line py-3 text-fg3">None yet. Choose them from the list above.</p>
      )}
      {chosen.size > 0 && (
        <ul aria-labelledby="documents-to-link" className="border-t border-line">
          {[...chosen.values()].map((document) => (
            <li key={document.id} className="border-b border-line">
              <DocumentRow
                document={document}
                label={`Do not link ${document.name}`}
                icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                onPress={() => onChange(new Map([...chosen].filter(([id]) => id !== document.id)))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nothingLeft = "No data available";

const formatLinkCount = ({ products: { length } }: Document) =>
  length === 0 ? "linked to no GXP SKU" : `linked to ${number(length)} GXP ${length === 1 ? "SKU" : "SKUs"}`;

interface DocumentRowProps {
  document: Document;
  /** The accessible name of its button. */
  label: string;
  icon: ReactNode;
  tabIndex?: 0 | -1;
  onPress: () => void;
}

function DocumentRow({ document, label, icon, tabIndex = 0, onPress }: DocumentRowProps) {
  return (
    <div className="flex items-center gap-2.5 py-1.5 pr-1 pl-3">
      <FileIcon extension={document.extension} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium text-fg wrap-anywhere">{document.name}</p>
        <p className="text-xs text-fg3 wrap-anywhere">
          {[
            document.extension.toUpperCase(),
            document.label,
            fileSize(document.size),
            date(document.upload_date),
            formatLinkCount(document),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      <IconButton
        label={label}
        icon={icon}
        excludeFromTabOrder={tabIndex === -1}
        onPress={({ target }) => {
          focusBeside(target, "input[type=search]");
          onPress();
        }}
      />
    </div>
  );
}
