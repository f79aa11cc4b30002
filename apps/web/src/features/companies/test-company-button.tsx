import { type CompanyDetail, createTestCompany } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { readCompaniesAgain } from "./provider-api.ts";

/** Creates the test company of a company and opens its page. */
export function TestCompanyButton({ company: { id, name } }: { company: CompanyDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const create = async () => {
    let created: CompanyDetail | undefined;
    await confirm({
      title: `Create a test company for ${name}?`,
      text: "Its people and programs can try everything there without consequences. It has its own users and API keys, its mails are not sent, and figures leave it out.",
      confirm: "Create Test Company",
      perform: async () => {
        created = await call(createTestCompany, { params: { id } });
      },
    });
    // Also after a refusal, because somebody else may have created it.
    await readCompaniesAgain(client);
    if (!created) return;
    showToast(`${created.name} was created.`);
    await navigate({ to: "/provider/companies/$id", params: { id: created.id } });
  };
  return <Button onPress={() => void create()}>Create Test Company…</Button>;
}
