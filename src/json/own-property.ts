/** Looks up an outside name among a record's own properties only: inherited names such as `constructor` are not found. */
export const ownProperty = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
