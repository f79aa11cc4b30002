const PERIOD_MS = 5 * 60_000;

const countedAt = new Map<string, number>();

/**
 * Notes that this process caches numbers of the company's products, which it corrects by product_changes. Each thread has its own
 * notes, so the main thread sends its own to threads that change products.
 */
export const noteCountedCompany = (companyId: string) => void countedAt.set(companyId, performance.now());

/** The companies that were noted in the last five minutes. */
export function getCountedCompanies(): string[] {
  const oldest = performance.now() - PERIOD_MS;
  for (const [companyId, at] of countedAt) if (at < oldest) countedAt.delete(companyId);
  return [...countedAt.keys()];
}
