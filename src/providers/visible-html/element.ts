export type Attributes = Readonly<Record<string, string>>;

/**
 * An element as selectors see it, with name, ids and classes in lower case: in mail without a doctype, which is nearly all, case does not matter.
 */
export interface Element {
  name: string;
  /** Those that it may have, like the classes. */
  ids: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  /** The classes that it surely has, as they are written. */
  writtenClasses: ReadonlySet<string>;
  attributes: Attributes;
  /** The attributes that it may have instead. */
  others: readonly Attributes[];
}

/** @param name in lower case, like the names of the attributes */
export function elementOf(name: string, attributes: Attributes, others: readonly Attributes[] = []): Element {
  const all = [attributes, ...others];
  return {
    name,
    ids: new Set(all.map(({ id = '' }) => id.toLowerCase())),
    classes: new Set(all.flatMap((one) => classesOf(one.class?.toLowerCase()))),
    writtenClasses: new Set(classesOf(attributes.class)),
    attributes,
    others,
  };
}

/** Splits at the blanks of HTML, of which a no-break space is none. */
const classesOf = (written = ''): string[] => written.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
