interface Dated {
  updated_at: string;
}

/** The newer one of the drafts of this browser and of the server. Without a connection the draft of this browser is enough. */
export async function findNewerDraft<Draft extends Dated>(
  here: Draft | undefined,
  read: () => Promise<{ draft: Draft | null }>,
): Promise<Draft | null> {
  try {
    const { draft } = await read();
    return draft && (!here || draft.updated_at > here.updated_at) ? draft : (here ?? null);
  } catch (error) {
    if (here) return here;
    throw error;
  }
}
