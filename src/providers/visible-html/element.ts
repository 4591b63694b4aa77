/**
 * An element as selectors see it, with name, id and classes in lower case. In mail without a doctype, which is nearly all, case does not matter.
 * It is ignored in other mail too: rather too much counts as hidden than too little.
 */
export interface Element {
  name: string;
  id: string;
  classes: ReadonlySet<string>;
  attributes: Readonly<Record<string, string>>;
}

/** @param name in lower case, like the names of the attributes */
export const elementOf = (name: string, attributes: Readonly<Record<string, string>>): Element => ({
  name,
  id: (attributes.id ?? '').toLowerCase(),
  classes: new Set(classesOf((attributes.class ?? '').toLowerCase())),
  attributes,
});

/** Splits at the blanks of HTML, of which a no-break space is none. */
export const classesOf = (written: string): string[] => written.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
