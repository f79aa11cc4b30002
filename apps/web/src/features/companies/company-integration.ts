import type { CompanyIntegration } from "@lading/contract";

/** How a company's data was last loaded. */
export const integrationNames: Record<CompanyIntegration, string> = { none: "None", file: "File", key: "API key" };
