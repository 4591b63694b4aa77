/** Sorts events by the provider's clock, newest first. */
export const newestFirst = <Event extends { readonly at: string }>(events: readonly Event[]): Event[] =>
  [...events].sort((one, other) => other.at.localeCompare(one.at));
