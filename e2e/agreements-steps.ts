import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { staff } from "./stage.ts";
import { createVendor } from "./vendor.ts";

interface NewAgreement {
  type: string;
  status: "1" | "2" | "3" | "4";
  name?: string;
  /** Days from today. */
  expiresIn?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
export const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Creates a vendor for this test with these agreements. */
export async function createVendorWith(...agreements: readonly NewAgreement[]) {
  const vendor = await createVendor([{ gxp_sku: "AG-1", name: "Ball valve" }]);
  const call = await createApiCaller(staff);
  const found = (await call("GET", `/api/provider/companies/?search=${vendor.mark}`)) as { results: { id: string }[] }; // the API validates its responses
  const id = found.results[0]?.id ?? "";
  for (const { type, status, name, expiresIn } of agreements) {
    const form = new FormData();
    form.set("document_type", type);
    form.set("status", status);
    if (expiresIn !== undefined) form.set("expiration_date", dayIn(expiresIn));
    if (name) form.set("document", new Blob([createPdf(name).buffer]), `${name}.pdf`);
    await call("POST", `/api/provider/companies/${id}/agreements`, form);
  }
  return { ...vendor, id };
}
