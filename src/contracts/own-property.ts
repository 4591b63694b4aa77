/** What a record itself has under a name that somebody else chose: `constructor` and its kin every object has are not meant. */
export const ownProperty = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
