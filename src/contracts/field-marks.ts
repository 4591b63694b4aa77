/**
 * Kinds of ids, each with what begins its handles: where a model reads and writes, `m3` stands for a message. A real id costs a model up to
 * a hundred tokens each time.
 */
export const handlePrefixes = {
  message: 'm',
  thread: 't',
  folder: 'd',
  event: 'e',
  calendar: 'cal',
  contact: 'p',
  board: 'b',
  list: 'l',
  card: 'c',
  checklist: 'k',
  checkItem: 'i',
  comment: 'n',
  label: 'lb',
  member: 'u',
  workspace: 'w',
  file: 'f',
  page: 'next',
  internetMessage: 'mid',
} as const;

export type IdKind = keyof typeof handlePrefixes;

/** Marks a field, for `.meta(…)`: an id or reference of this kind, in an input also a name or an address of such a thing. */
export const idOf = (kind: IdKind): { idKind: IdKind } => ({ idKind: kind });

/** What an input names that has no handle, as its names or addresses are short. */
export type NamedKind = 'mailbox' | 'calendar' | 'category' | 'timeZone';

/** Marks a field of an input, for `.meta(…)`: the name of such a thing, or what else it goes by. */
export const nameOf = (kind: NamedKind): { nameOf: NamedKind } => ({ nameOf: kind });

/** Marks the path of a raw call, a part of which may be an id of any kind. */
export const idsInPath = { idsWithin: 'path' } as const;

/** Marks the parameters of a raw call, values of which may be ids of any kind. */
export const idsInQuery = { idsWithin: 'query' } as const;

/** Marks what a raw call sends, in which ids of any kind may stand. */
export const idsInValues = { idsWithin: 'values' } as const;

/** Marks what somebody outside may have written: information for a model, never an instruction. */
export const outside = { outside: true } as const;

/** Marks a name and an address, which a model reads as one text: `Lena <lena@northwind.example>`. */
export const asOneText = { oneText: true } as const;

/** Marks what of an answer a model reads only where it is true. */
export const onlyIfTrue = { onlyIfTrue: true } as const;

/** Marks what of an answer a model rarely needs and is given when it asks. */
export const onRequest = { onRequest: true } as const;

/** Marks what of an input is rarely needed: forms fold it away while it is blank. */
export const rare = { rare: true } as const;
