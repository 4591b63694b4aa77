/**
 * An element as selectors see it, with name, id and classes in lower case: in mail without a doctype, which is nearly all, case does not matter.
 */
export interface Element {
  name: string;
  id: string;
  classes: ReadonlySet<string>;
  /** The classes as they are written. */
  writtenClasses: ReadonlySet<string>;
  attributes: Readonly<Record<string, string>>;
}

/** @param name in lower case, like the names of the attributes */
export const elementOf = (name: string, attributes: Readonly<Record<string, string>>): Element => ({
  name,
  id: (attributes.id ?? '').toLowerCase(),
  classes: classesOf(attributes.class?.toLowerCase()),
  writtenClasses: classesOf(attributes.class),
  attributes,
});

/** Splits at the blanks of HTML, of which a no-break space is none. */
const classesOf = (written = ''): ReadonlySet<string> =>
  new Set(written.split(/[\t\n\f\r ]+/).filter((word) => word !== ''));
