import { describeNeeds, type RequirementItemDetail } from "@lading/contract";
import { Copy } from "lucide-react";
import { date } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { describeSubject } from "../../files/needed/item-words.ts";

/** Copies what is needed as the text of a mail. */
export function CopyForBroker({ item }: { item: RequirementItemDetail }) {
  const copy = () =>
    navigator.clipboard.writeText(writeMail(item)).then(
      () => showToast("The checks were copied. Paste them into a mail."),
      () => showToast("The browser does not allow copying. Select the text instead."),
    );
  return (
    <Button icon={<Copy aria-hidden size={16} strokeWidth={1.75} />} onPress={() => void copy()}>
      Copy for Your Broker
    </Button>
  );
}

function writeMail({ requirement, company, subject, due_on: dueOn, fields, help }: RequirementItemDetail) {
  const checks = fields.map((field) => `- ${field.name}: ${describeNeeds(field, fields).join(", ") || "any"}`);
  return [
    `We need this document: ${requirement.name}`,
    `For: ${company.name}${subject.kind === "company" ? "" : `, ${describeSubject(subject)}`}`,
    ...(dueOn === null ? [] : [`By: ${date(dueOn)}`]),
    ...(checks.length > 0 ? ["", "It is checked for:", ...checks] : []),
    ...(help === "" ? [] : ["", help]),
  ].join("\n");
}
