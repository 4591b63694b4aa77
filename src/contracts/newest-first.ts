/** By the provider's clock. */
export const newestFirst = <Event extends { readonly at: string }>(events: readonly Event[]): Event[] =>
  [...events].sort((one, other) => other.at.localeCompare(one.at));
