type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Leaves out the members that are undefined: `{ name, ...defined({ agent, reason }) }`. */
export const defined = <Members extends object>(members: Members): Defined<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
