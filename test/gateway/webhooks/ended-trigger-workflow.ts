/** A trigger that has been removed. */
export function trigger(): Promise<void> {
  return Promise.resolve();
}
