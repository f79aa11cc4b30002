import { DocumentLink } from "../../files/document-link.tsx";
import { FileKind } from "../../files/file-kind.tsx";
import { Ago } from "../../ui/moment.tsx";
import { fileSize, orMissing } from "../../lib/formats.ts";
import { DocumentActions, DocumentCheckbox, type DocumentsProps, NotArchived } from "./document-actions.tsx";

const heads = [
  ["Actions", "w-28"],
  ["Document Name", ""],
  ["Label", "w-44"],
  ["Type", "w-24"],
  ["Size", "w-24 text-right"],
  ["Upload Date", "w-32"],
] as const;

/** The documents of an order as a table inside the table of orders. */
export function DocumentTable({ purchaseOrder, documents, selection, tools }: DocumentsProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{`Documents of ${purchaseOrder}`}</caption>
      <thead>
        <tr>
          <td className="w-8">
            <span className="sr-only">Select</span>
          </td>
          {heads.map(([head, className]) => (
            <th
              key={head}
              scope="col"
              className={`h-8 px-2 text-left text-xs font-medium text-fg3 first:pl-0 ${className}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:h-11 [&_td]:border-t [&_td]:border-line [&_td]:px-2 [&_td:first-child]:pl-0">
        {documents.map((document) => (
          <tr key={document.id}>
            <td>
              <DocumentCheckbox document={document} selection={selection} />
            </td>
            <td>
              <span className="-ml-2 flex">
                <DocumentActions purchaseOrder={purchaseOrder} document={document} tools={tools} />
              </span>
            </td>
            <td className="py-1.5">
              <DocumentLink url={document.url} extension={document.extension}>
                {document.name}
              </DocumentLink>
              <NotArchived reason={tools.marks.get(document.id)} />
            </td>
            <td>
              <span className="leading-4.5 wrap-anywhere">{orMissing(document.label)}</span>
            </td>
            <td>
              <FileKind extension={document.extension} />
            </td>
            <td className="text-right whitespace-nowrap tabular-nums">{fileSize(document.size)}</td>
            <td>
              <Ago at={document.upload_date} isSentence />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
