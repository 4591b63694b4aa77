/**
 * Returns the id of a named property by which we mark an item of a mailbox: what we made, and which call made it. No person sees it.
 * (https://learn.microsoft.com/graph/api/resources/extended-properties-overview)
 */
export const extendedPropertyId = (name: string): string =>
  `String {6f0f7a1e-4b1c-4c58-9d7e-0a6a2c6b9d41} Name ${name}`;
