/** A fact that must outlive every worker. The workflow's id and memo hold the fact; the workflow itself does nothing. */
export async function note(): Promise<void> {
  // Starting the workflow records the fact.
}
