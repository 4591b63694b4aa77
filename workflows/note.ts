/** A fact that must outlive every worker. It stands in the id and the memo; there is nothing to do. */
export async function note(): Promise<void> {
  // Its start is the fact.
}
