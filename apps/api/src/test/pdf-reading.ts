import { runReading } from "../trade/documents/reading/run-reading.ts";
import { heatReading } from "./heat-reading.ts";
import { aTextPdf } from "./text-pdf.ts";

const certificate = aTextPdf({ pages: [[[35, 100, "Heat No.: 7282841"]]] });

/** Reads the heats of PDFs; `certificate` has the heat 7282841. */
export const pdfReading = () => ({ certificate, read: heatReading(runReading) });
