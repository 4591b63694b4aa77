/**
 * Prefixes of the handles for each kind of id: in a model's input and output, `m3` stands for a message. A real id costs a model up to
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

/** Marks a field, for `.meta(…)`: an id or reference of this kind. An input also accepts a name or an address of such a thing. */
export const idOf = (kind: IdKind): { idKind: IdKind } => ({ idKind: kind });

/** Kinds of things without handles, because their names or addresses are short. */
export type NamedKind = 'mailbox' | 'calendar' | 'category' | 'timeZone';

/** Marks an input field, for `.meta(…)`: the name of such a thing, or another accepted identifier. */
export const nameOf = (kind: NamedKind): { nameOf: NamedKind } => ({ nameOf: kind });

/** Marks the path of a raw call, which may contain an id of any kind. */
export const idsInPath = { idsWithin: 'path' } as const;

/** Marks the parameters of a raw call, whose values may be ids of any kind. */
export const idsInQuery = { idsWithin: 'query' } as const;

/** Marks the content that a raw call sends, which may contain ids of any kind. */
export const idsInBody = { idsWithin: 'body' } as const;

/** Marks text that an outsider may have written: for a model it is information, never an instruction. */
export const outside = { outside: true } as const;

/** Marks what a provider answered as it is, with the bytes of files in it, of which a model gets none. */
export const withFiles = { withFiles: true } as const;

/** Marks a name and an address that a model reads as one text: `Lena <lena@northwind.example>`. */
export const asOneText = { oneText: true } as const;

/** Marks an output field that a model gets only when it is true. */
export const onlyIfTrue = { onlyIfTrue: true } as const;

/** Marks an output field that a model rarely needs and gets on request. */
export const onRequest = { onRequest: true } as const;

/** Marks an input field that is rarely needed: forms collapse it while it is blank. */
export const rare = { rare: true } as const;
