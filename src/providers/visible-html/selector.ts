import { TokenType } from '@csstools/css-tokenizer';
import type { Token } from './css-text';
import type { Element } from './element';

/** What stands before a name. */
type Sign = 'colon' | 'colons' | 'dot';

type Condition = (element: Element) => boolean;

/** One compound of a selector, such as `td.note`, with the parts that can be checked quickly kept separately. */
interface Compound {
  conditions: Condition[];
  /** The most specific part: `#id`, `.class` or the name; `*` when there is none. */
  key: string;
  /** Whether it is a sibling instead of an ancestor of the compound written after it. */
  isBeside: boolean;
}

export interface Selector {
  key: string;
  /** The combined weight of ids, classes and names, in this order of weight. */
  specificity: number;
  /** From the element outwards. */
  compounds: readonly Compound[];
}

/** States that no element of a mail has when the mail is opened, and the names that older style sheets give pseudo-elements. */
const otherState =
  /^(hover|active|focus.*|visited|target.*|checked|before|after|first-letter|-(?!webkit-any|moz-any).*)$/;

/** Pseudo-elements that contain the text itself. */
const textElement = /^(first-line|details-content)$/;

/** Pseudo-classes that mean elements of one name. */
const elementOfClass: ReadonlyMap<string, string> = new Map([
  ['root', 'html'],
  ['link', 'a'],
  ['any-link', 'a'],
]);

/** Pseudo-classes that list selectors, and those among them of which an element has to match one. */
const [listing, alternatives] = [
  /^(is|where|not|has|matches|-webkit-any|-moz-any)$/,
  /^(is|where|matches|-webkit-any|-moz-any)$/,
];

/** Parses a list of selectors; omits those that apply only in a temporary state. */
export function readSelectors(list: readonly Token[]): Selector[] {
  const selectors: Selector[] = [];
  let reader = new SelectorReader();
  let depth = 0;
  for (const token of list) {
    if (token[0] === TokenType.CloseParen) depth = Math.max(0, depth - 1);
    if (depth === 0 && token[0] === TokenType.Comma) {
      selectors.push(...reader.finish());
      reader = new SelectorReader();
    } else reader.take(token, depth);
    if (token[0] === TokenType.Function) depth += 1;
  }
  return [...selectors, ...reader.finish()];
}

class SelectorReader {
  private readonly compounds: Compound[] = [];
  private conditions: Condition[] = [];
  private key = '*';
  private weight = 0;
  private specificity = 0;
  private isBeside = false;
  private isPassing = false;
  private before: Sign | undefined;
  private bracket: string[] | undefined;
  private called: { name: string; inner: Token[] } | undefined;

  take(token: Token, depth: number): void {
    const [type, written] = token;
    const { before } = this;
    this.before = undefined;
    if (depth > 0) this.called?.inner.push(token);
    else if (type === TokenType.CloseParen) this.endCall();
    else if (this.bracket !== undefined) {
      if (type === TokenType.CloseSquare) this.endBracket(this.bracket);
      else if (type !== TokenType.Whitespace) this.bracket.push(valueOf(token));
    } else if (type === TokenType.OpenSquare) this.bracket = [];
    else if (type === TokenType.Whitespace) this.endCompound(false);
    else if (type === TokenType.Hash) this.takeId(token[4].value.toLowerCase());
    else if (type === TokenType.Colon) this.before = before === 'colon' ? 'colons' : 'colon';
    else if (type === TokenType.Function) this.called = { name: token[4].value.toLowerCase(), inner: [] };
    else if (written === '.') this.before = 'dot';
    else if (type === TokenType.Ident) this.takeName(token[4].value.toLowerCase(), before);
    else if (written === '*') this.require('*', 0, isAnything);
    else if (written === '>') this.endCompound(false);
    else if (written === '+' || written === '~') this.endCompound(true);
  }

  finish(): Selector[] {
    if (this.called !== undefined) this.endCall();
    this.endCompound(false);
    const [first] = this.compounds;
    if (first === undefined || this.isPassing) return [];
    return [{ key: first.key, specificity: this.specificity, compounds: this.compounds }];
  }

  private takeId(wanted: string): void {
    this.require(`#${wanted}`, 10_000, ({ id }) => id === wanted);
  }

  /** @param name in lower case */
  private takeName(name: string, before: Sign | undefined): void {
    if (before === 'colon') this.takePseudoClass(name);
    else if (before === 'colons') this.takePseudoElement(name);
    else if (before === 'dot') this.require(`.${name}`, 100, ({ classes }) => classes.has(name));
    else this.require(name, 1, (element) => element.name === name);
  }

  private takePseudoClass(name: string): void {
    const element = elementOfClass.get(name);
    this.isPassing ||= otherState.test(name);
    if (textElement.test(name)) this.takePseudoElement(name);
    else this.requirePseudo(100, element === undefined ? isAnything : (one) => one.name === element);
  }

  private takePseudoElement(name: string): void {
    this.isPassing ||= !textElement.test(name);
    this.requirePseudo(1, isAnything);
  }

  /** Of functions, only lists of alternatives are looked at; others, such as :not(…) and :nth-child(…), count as matching. */
  private endCall(): void {
    const { name, inner } = this.called ?? { name: '', inner: [] };
    this.called = undefined;
    const listed = listing.test(name) ? readSelectors(inner) : [];
    const weight = listed.length === 0 ? 100 : Math.max(...listed.map(({ specificity }) => specificity));
    const isOne: Condition = (element) =>
      listed.some(({ compounds: [own] }) => own?.conditions.every((condition) => condition(element)) === true);
    this.requirePseudo(name === 'where' ? 0 : weight, alternatives.test(name) ? isOne : isAnything);
  }

  /** It adds to the weight, but not to what the selector is looked for by. */
  private requirePseudo(weight: number, condition: Condition): void {
    this.specificity += weight;
    this.require('*', 0, condition);
  }

  private require(key: string, weight: number, condition: Condition): void {
    this.conditions.push(condition);
    this.specificity += weight;
    if (weight <= this.weight) return;
    [this.key, this.weight] = [key, weight];
  }

  private endBracket([attribute = '', ...test]: readonly string[]): void {
    this.bracket = undefined;
    const name = attribute.toLowerCase();
    const sign = test[0] ?? '';
    const value = (test[test.indexOf('=') + 1] ?? '').toLowerCase();
    this.require('*', 100, ({ attributes }) => holds(attributes[name]?.toLowerCase(), sign, value));
  }

  /** Also called at the beginning, where nothing has been read yet, and at a second blank. */
  private endCompound(isBeside: boolean): void {
    if (this.conditions.length > 0) {
      const { conditions, key } = this;
      this.compounds.unshift({ conditions, key, isBeside: false });
      [this.conditions, this.key, this.weight] = [[], '*', 0];
    }
    const [last] = this.compounds;
    if (isBeside && last !== undefined) last.isBeside = true;
  }
}

const isAnything: Condition = () => true;

const valueOf = (token: Token): string =>
  token[0] === TokenType.Ident || token[0] === TokenType.String ? token[4].value : token[1];

function holds(actual: string | undefined, sign: string, value: string): boolean {
  if (actual === undefined) return false;
  switch (sign) {
    case '':
      return true;
    case '~':
      return actual.split(/\s+/).includes(value);
    case '^':
      return actual.startsWith(value);
    case '$':
      return actual.endsWith(value);
    case '*':
      return actual.includes(value);
    case '|':
      return actual === value || actual.startsWith(`${value}-`);
    default:
      return actual === value;
  }
}

/** Whether a selector matches the last of the elements, each of which contains the next. Required siblings are assumed to exist. */
export function matches(selector: Selector, path: readonly Element[]): boolean {
  let place = path.length - 1;
  for (const [index, { conditions, isBeside }] of selector.compounds.entries()) {
    if (isBeside) continue;
    const fits = (element: Element): boolean => conditions.every((condition) => condition(element));
    while (index > 0 && place >= 0 && !fits(path[place] as Element)) place -= 1;
    const element = path[place];
    if (element === undefined || !fits(element)) return false;
    place -= 1;
  }
  return true;
}
