import type { OrderResponseFile, OrderResponseRow, ResponseRowKind } from "@lading/contract";
import { answerFixture } from "./answer-fixture.ts";
import { extendFixture } from "./extend-fixture.ts";
import { uploadedFiles } from "./uploaded-files.ts";

/** Answers the orders of answerFixture() by file. */
export function answerFileFixture() {
  const fixture = answerFixture();
  const { sendFile, ...files } = uploadedFiles<OrderResponseFile, OrderResponseRow, ResponseRowKind>(fixture, {
    path: "/api/order-response-files/",
    name: "answers.csv",
    kind: "answers",
  });
  return extendFixture(fixture, {
    ...files,
    send: sendFile,
    /** The lines of a CSV file, with the columns that most tests need. */
    csv: (...lines: string[]) =>
      ["purchase_order,revision,line,action,quantity,new_price,ship_date,delivery_date,reason,comment", ...lines].join(
        "\n",
      ),
    /** The file of open lines. */
    download: async (format: "csv" | "xlsx" = "csv", query = "") =>
      fixture.stage.call(fixture.vendor.token, "GET", `/api/orders/export.${format}${query}`),
  });
}
