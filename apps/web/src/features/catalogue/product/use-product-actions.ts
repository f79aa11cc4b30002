import {
  canonicalText,
  editProducts,
  type FieldChange,
  getAttribute,
  type HistoryField,
  type ProductDetail,
} from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { ValueActions } from "../../../history/value-actions.ts";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { isAttribute } from "../../../products/is-attribute.ts";
import { showToast } from "../../../ui/toast.tsx";
import { offerWithdrawal } from "../grid/offer-withdrawal.ts";

const findEditable = (field: HistoryField) => (isAttribute(field) && getAttribute(field).editable ? field : undefined);

/** The actions on the values of a product that the user may change. `edit` opens the form at a field. */
export function useProductActions(
  product: ProductDetail,
  edit: (focus: NonNullable<ReturnType<typeof findEditable>>) => void,
): ValueActions {
  const client = useQueryClient();
  const live = (field: HistoryField) => {
    const id = findEditable(field);
    return id && canonicalText(id, product[id]);
  };
  return {
    findEdit: (field) => {
      const id = findEditable(field);
      return id && (() => edit(id));
    },
    canPutBack: (field, value) => {
      const id = findEditable(field);
      return id !== undefined && live(field) !== value && (value !== null || !getAttribute(id).required);
    },
    async putBack(values) {
      const set = crypto.randomUUID();
      const edited_fields = values.flatMap(({ field, value }): FieldChange[] => {
        const id = findEditable(field);
        return id ? [{ name: id, old_value: live(field) ?? null, new_value: value }] : [];
      });
      try {
        const { results } = await call(editProducts, {
          body: { set, products: [{ gxp_sku: product.gxp_sku, edited_fields }] },
        });
        const result = results[0];
        if (result?.status === "pending") offerWithdrawal(client, { set, changes: edited_fields.length, products: 1 });
        else showToast(describeRefusal(result), "bad");
        return result?.status === "pending";
      } catch (error) {
        showToast(failureText(error), "bad");
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: ["product-edits", product.gxp_sku] });
        void client.invalidateQueries({ queryKey: ["product", product.gxp_sku] });
        void client.invalidateQueries({ queryKey: ["own-edits"] });
      }
    },
  };
}

function describeRefusal(result: { status: string; errors?: Record<string, string[]> | undefined } | undefined) {
  const [field, [message] = []] = Object.entries(result?.errors ?? {})[0] ?? [];
  if (field !== undefined && message !== undefined)
    return `${isAttribute(field) ? getAttribute(field).label : field}: ${message}`;
  if (result?.status === "unchanged") return "The portal has these values already.";
  return "The product has changed in the meantime. Try again.";
}
