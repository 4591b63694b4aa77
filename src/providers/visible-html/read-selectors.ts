import { TokenType } from '@csstools/css-tokenizer';
import type { Token } from './css-text';
import { attributeCondition } from './attribute-condition';
import { arePlain } from './plain-selectors';
import { isAnything, isChecked, type Compound, type Condition, type Relation, type Selector } from './selector';

/** What stands before a name. */
type Sign = 'colon' | 'colons' | 'dot';

/** States that no element of a mail has when the mail is opened, and the names that older style sheets give pseudo-elements. */
const otherState = /^(hover|active|focus.*|visited|target.*|before|after|first-letter|-(?!webkit-any|moz-any).*)$/;

/** Pseudo-elements that contain the text itself. */
const textElement = /^(first-line|details-content)$/;

const isLink: Condition = ({ name, attributes }) => name === 'a' && 'href' in attributes;

/** Pseudo-classes that are looked at; others count as matching. */
const conditionOfClass: ReadonlyMap<string, Condition> = new Map([
  ['root', ({ name }) => name === 'html'],
  ['link', isLink],
  ['any-link', isLink],
  ['checked', isChecked],
]);

/** Pseudo-classes that list selectors, and those among them of which an element has to match one. */
const [listing, alternatives] = [
  /^(is|where|not|has|matches|-webkit-any|-moz-any)$/,
  /^(is|where|matches|-webkit-any|-moz-any)$/,
];

/** Parses a list of selectors; omits those that apply only in a temporary state. */
export function readSelectors(list: readonly Token[]): Selector[] {
  const isPlain = arePlain(list);
  return readAll(list).flatMap(({ isPassing, ...selector }) => (isPassing ? [] : { ...selector, isPlain }));
}

interface Read extends Omit<Selector, 'isPlain'> {
  /** Whether it applies only in a temporary state. */
  isPassing: boolean;
}

function readAll(list: readonly Token[]): Read[] {
  const selectors: Read[] = [];
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
    else if (type === TokenType.Whitespace) this.endCompound('around');
    else if (type === TokenType.Hash) this.takeId(token[4].value);
    else if (type === TokenType.Colon) this.before = before === 'colon' ? 'colons' : 'colon';
    else if (type === TokenType.Function) this.called = { name: token[4].value.toLowerCase(), inner: [] };
    else if (written === '.') this.before = 'dot';
    else if (type === TokenType.Ident) this.takeName(token[4].value, before);
    else if (written === '*') this.require('*', 0, isAnything);
    else if (written === '>') this.endCompound('parent');
    else if (written === '+' || written === '~') this.endCompound('beside');
  }

  finish(): Read[] {
    if (this.called !== undefined) this.endCall();
    this.endCompound('around');
    const [first] = this.compounds;
    const { specificity, compounds, isPassing } = this;
    return first === undefined ? [] : [{ key: first.key, specificity, compounds, isPassing }];
  }

  private takeId(written: string): void {
    const wanted = written.toLowerCase();
    this.require(`#${wanted}`, 10_000, ({ ids, attributes }, isExact) =>
      isExact ? attributes.id === written : ids.has(wanted),
    );
  }

  private takeName(written: string, before: Sign | undefined): void {
    const name = written.toLowerCase();
    if (before === 'colon') this.takePseudoClass(name);
    else if (before === 'colons') this.takePseudoElement(name);
    else if (before === 'dot')
      this.require(`.${name}`, 100, ({ classes, writtenClasses }, isExact) =>
        isExact ? writtenClasses.has(written) : classes.has(name),
      );
    else this.require(name, 1, (element) => element.name === name);
  }

  private takePseudoClass(name: string): void {
    this.isPassing ||= otherState.test(name);
    if (textElement.test(name)) this.takePseudoElement(name);
    else this.requirePseudo(100, conditionOfClass.get(name) ?? isAnything);
  }

  private takePseudoElement(name: string): void {
    this.isPassing ||= !textElement.test(name);
    this.requirePseudo(1, isAnything);
  }

  /** Of functions, only lists of alternatives are looked at; others, such as :not(…) and :nth-child(…), count as matching. */
  private endCall(): void {
    const { name, inner } = this.called ?? { name: '', inner: [] };
    this.called = undefined;
    const listed = listing.test(name) ? readAll(inner) : [];
    const weight = listed.length === 0 ? 100 : Math.max(...listed.map(({ specificity }) => specificity));
    const isOne: Condition = (element) =>
      listed.some(
        ({ compounds: [own], isPassing }) =>
          !isPassing && own?.conditions.every((condition) => condition(element, false)) === true,
      );
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

  private endBracket(test: readonly string[]): void {
    this.bracket = undefined;
    this.require('*', 100, attributeCondition(test));
  }

  /** Also called at the beginning, where nothing has been read yet, and at a second blank. */
  private endCompound(relation: Relation): void {
    if (this.conditions.length > 0) {
      const { conditions, key } = this;
      this.compounds.unshift({ conditions, key, relation: 'around' });
      [this.conditions, this.key, this.weight] = [[], '*', 0];
    }
    const [last] = this.compounds;
    if (relation !== 'around' && last !== undefined) last.relation = relation;
  }
}

const valueOf = (token: Token): string =>
  token[0] === TokenType.Ident || token[0] === TokenType.String ? token[4].value : token[1];
