import type { Element } from './element';

/** Whether an element fulfils a part of a selector. @param isExact whether letter case counts */
export type Condition = (element: Element, isExact: boolean) => boolean;

/** What an element is to the one that the next compound stands for. */
export type Relation = 'around' | 'parent' | 'beside';

/** One compound of a selector, such as `td.note`, with the parts that can be checked quickly kept separately. */
export interface Compound {
  conditions: Condition[];
  /** The most specific part: `#id`, `.class` or the name; `*` when there is none. */
  key: string;
  relation: Relation;
}

export interface Selector {
  key: string;
  /** The combined weight of ids, classes and names, in this order of weight. */
  specificity: number;
  /** From the element outwards. */
  compounds: readonly Compound[];
  /** Whether every program understands it, and the whole list that it stands in, alike. */
  isPlain: boolean;
}

/** The most compounds of a selector that is compared exactly, which takes more time for long ones. */
const mostCompounds = 10;

export const isAnything: Condition = () => true;

/** Whether a box is ticked or an option chosen when the mail is opened. */
export const isChecked: Condition = ({ attributes }) => 'checked' in attributes || 'selected' in attributes;

/**
 * Whether a selector may match the last of the elements, each of which contains the next. Required siblings are assumed to exist, but for ticked
 * boxes; a parent may be further out, and case does not matter: rather too much counts as hidden than too little.
 *
 * @param checked what is ticked or chosen in the message
 */
export function mayMatch(selector: Selector, path: readonly Element[], checked: readonly Element[] = []): boolean {
  let place = path.length - 1;
  for (const [index, { conditions, relation }] of selector.compounds.entries()) {
    const fits = (element: Element): boolean => conditions.every((condition) => condition(element, false));
    if (relation === 'beside') {
      if (conditions.includes(isChecked) && !checked.some(fits)) return false;
      continue;
    }
    while (index > 0 && place >= 0 && !fits(path[place] as Element)) place -= 1;
    const element = path[place];
    if (element === undefined || !fits(element)) return false;
    place -= 1;
  }
  return true;
}

/** Whether a selector matches in every program. */
export function surelyMatches({ compounds, isPlain }: Selector, path: readonly Element[]): boolean {
  if (!isPlain || compounds.length > mostCompounds) return false;
  let place = path.length - 1;
  for (const [index, family] of families(compounds).entries()) {
    const fits = (last: number): boolean =>
      family.every(({ conditions }, generation) => {
        const element = path[last - generation];
        return element !== undefined && conditions.every((condition) => condition(element, true));
      });
    while (index > 0 && place >= 0 && !fits(place)) place -= 1;
    if (place < 0 || !fits(place)) return false;
    place -= family.length;
  }
  return true;
}

/** Splits compounds where anything may stand between two. */
function families(compounds: readonly Compound[]): Compound[][] {
  const found: Compound[][] = [];
  for (const compound of compounds) {
    const last = found.at(-1);
    if (last !== undefined && compound.relation === 'parent') last.push(compound);
    else found.push([compound]);
  }
  return found;
}
