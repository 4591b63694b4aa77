import { TokenType } from '@csstools/css-tokenizer';
import { declarationOf, readPieces, writtenOf, type Declaration, type Token } from './css-text';
import { dataStyleSheet } from './data-style-sheet';
import { isOnScreen } from './media';
import type { Element } from './element';
import { matches, readSelectors, type Selector } from './selector';

/** The most characters and rules in all style sheets of one message, and the most comparisons of a rule with an element: far more than mail has. */
const [mostCharacters, mostRules, mostComparisons] = [1_000_000, 3_000, 3_000_000];

interface Rule {
  selector: Selector;
  declarations: readonly Declaration[];
  order: number;
}

/** At-rules whose inner rules apply, as far as a mail program knows them. */
const grouping = /^@(layer|supports|container|scope|starting-style)\b/;

/** The style sheets of a message, as far as they apply on an ordinary screen. */
export class StyleSheet {
  private readonly rules = new Map<string, Rule[]>();
  private length = 0;
  private count = 0;
  private comparisons = 0;
  private isGivenUp = false;
  private isElsewhere = false;

  /** @param isRelevant selects the properties that matter to the caller; rules without any are dropped */
  constructor(private readonly isRelevant: (property: string) => boolean) {}

  /** Whether there are more rules than are read, so that it is unknown what they hide. */
  isTooMuch(): boolean {
    return (
      this.isGivenUp || this.length > mostCharacters || this.count > mostRules || this.comparisons > mostComparisons
    );
  }

  /** Says that there are style sheets which are not read. */
  giveUp(): void {
    this.isGivenUp = true;
  }

  /** Whether there are style sheets at other addresses, which are not fetched. */
  isPartlyElsewhere(): boolean {
    return this.isElsewhere;
  }

  addFrom(address: string): void {
    const css = dataStyleSheet(address);
    if (css === undefined) this.isElsewhere = true;
    else this.add(css);
  }

  add(css: string): void {
    this.length += css.length;
    if (this.isTooMuch()) return;
    /** The open blocks: a rule, a group of rules, or a skipped block. */
    const open: ('group' | 'nothing' | { selectors: Selector[]; declarations: Declaration[] })[] = [];
    readPieces(css, (piece, end) => {
      const around = open.at(-1) ?? 'group';
      if (end === '{') {
        open.push(around === 'nothing' ? 'nothing' : openingOf(piece));
        return;
      }
      const imported = importOf(piece);
      if (imported !== undefined) this.addFrom(imported);
      if (typeof around === 'object') {
        around.declarations.push(...declarationOf(piece).filter(({ property }) => this.isRelevant(property)));
        if (end !== ';') this.addRule(around.selectors, around.declarations);
      }
      if (end === '}') open.pop();
    });
  }

  /** Returns the declarations that apply to an element, the strongest last. */
  declarationsFor(path: readonly Element[]): readonly Declaration[] {
    const element = path.at(-1);
    if (element === undefined || this.count === 0 || this.isTooMuch()) return [];
    const keys = [`#${element.id}`, ...[...element.classes].map((name) => `.${name}`), element.name, '*'];
    // Uses loops, because there may be thousands of rules for each of thousands of elements: `flatMap` takes twice the time of all the rest.
    const candidates: Rule[] = [];
    for (const key of keys) for (const rule of this.rules.get(key) ?? []) candidates.push(rule);
    this.comparisons += candidates.length * path.length;
    if (this.isTooMuch()) return [];
    const meant = candidates
      .filter(({ selector }) => matches(selector, path))
      .sort((one, other) => one.selector.specificity - other.selector.specificity || one.order - other.order);
    const said: Declaration[] = [];
    for (const { declarations } of meant) for (const declaration of declarations) said.push(declaration);
    return said;
  }

  private addRule(selectors: readonly Selector[], declarations: readonly Declaration[]): void {
    if (declarations.length === 0) return;
    for (const selector of selectors) {
      this.count += 1;
      if (this.isTooMuch()) return;
      const known = this.rules.get(selector.key);
      const rule = { selector, declarations, order: this.count };
      if (known === undefined) this.rules.set(selector.key, [rule]);
      else known.push(rule);
    }
  }
}

/** Returns the address that an `@import` names, if it holds on an ordinary screen. */
function importOf(piece: readonly Token[]): string | undefined {
  const first = piece.find(([type]) => type !== TokenType.Whitespace);
  if (first?.[0] !== TokenType.AtKeyword || first[4].value.toLowerCase() !== 'import') return undefined;
  const place = piece.findIndex(([type]) => type === TokenType.URL || type === TokenType.String);
  const address = piece[place];
  if (address?.[0] !== TokenType.URL && address?.[0] !== TokenType.String) return undefined;
  return isOnScreen(writtenOf(piece.slice(place + 1)).replace(/^\)/, '')) ? address[4].value : undefined;
}

function openingOf(prelude: readonly Token[]) {
  const first = prelude.find(([type]) => type !== TokenType.Whitespace);
  if (first?.[0] !== TokenType.AtKeyword) return { selectors: readSelectors(prelude), declarations: [] };
  const written = writtenOf(prelude);
  if (written.startsWith('@media')) return isOnScreen(written.slice('@media'.length)) ? 'group' : 'nothing';
  return grouping.test(written) ? 'group' : 'nothing';
}
