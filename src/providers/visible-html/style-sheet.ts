import { TokenType } from '@csstools/css-tokenizer';
import { declarationOf, readPieces, writtenOf, type Declaration, type Token } from './css-text';
import { dataStyleSheet } from './data-style-sheet';
import { isOnScreen, isSurelyOnScreen } from './media';
import type { Element } from './element';
import { mayMatch, surelyMatches, type Selector } from './selector';
import { readSelectors } from './read-selectors';

/**
 * The most characters and rules in all style sheets of one message, the most comparisons of a rule with an element, and the most declarations
 * that apply to all elements together: far more than mail has.
 */
const [mostCharacters, mostRules, mostComparisons, mostDeclarations] = [1_000_000, 3_000, 3_000_000, 3_000_000];

/** As how many declarations one counts that is in doubt, because each doubt is thought through both ways. */
const costOfDoubt = 10;

/** The most blocks within each other. */
const deepest = 50;

interface Rule {
  selector: Selector;
  declarations: readonly Declaration[];
  /** A stronger rule has a greater one; the later of two is stronger where it is the same. */
  weight: number;
  order: number;
  /** Whether every program applies it to what its selector matches. */
  isSure: boolean;
}

/** An open pair of braces: a rule, a group of rules, or one that is passed over. */
interface Block {
  kind: 'rule' | 'group' | 'nothing';
  /** Of the rule, or of the one around a group. */
  selectors: readonly Selector[];
  declarations: Declaration[];
  isSure: boolean;
  /** Whether its rules may be stronger than any other. */
  isReordered: boolean;
}

/** At-rules whose inner rules apply, as far as a mail program knows them. */
const grouping = /^@(layer|supports|container|scope|starting-style)\b/;

/** Those of them that put their rules into an order of their own, by which a weak selector may be stronger than any other. */
const ordering = /^@(layer|scope)\b/;

/** Greater than what all parts of a selector weigh. */
const strongest = 1_000_000_000;

/** The style sheets of a message, as far as they apply on an ordinary screen. */
export class StyleSheet {
  private readonly rules = new Map<string, Rule[]>();
  private length = 0;
  private count = 0;
  private comparisons = 0;
  private declarations = 0;
  private isGivenUp = false;
  private isElsewhere = false;
  private readonly checked: Element[] = [];

  /** @param isRelevant selects the properties that matter to the caller; rules without any are dropped */
  constructor(private readonly isRelevant: (property: string) => boolean) {}

  /** Whether there are more rules than are read, so that it is unknown what they hide. */
  isTooMuch(): boolean {
    return (
      this.isGivenUp ||
      this.length > mostCharacters ||
      this.count > mostRules ||
      this.comparisons > mostComparisons ||
      this.declarations > mostDeclarations
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

  /** Adds what is ticked or chosen when the mail is opened. */
  addChecked(element: Element): void {
    this.checked.push(element);
  }

  addFrom(address: string): void {
    const css = dataStyleSheet(address);
    if (css === undefined) this.isElsewhere = true;
    else this.add(css, false);
  }

  /** @param isSure whether every program reads it; rules of others count only where they hide */
  add(css: string, isSure = true): void {
    this.length += css.length;
    if (this.isTooMuch()) return;
    const whole: Block = { kind: 'group', selectors: [], declarations: [], isSure, isReordered: false };
    const open: Block[] = [];
    let isBroken = false;
    readPieces(css, (piece, end) => {
      const around = open.at(-1) ?? whole;
      const statement = atRuleOf(piece);
      if (end === '{') {
        if (open.length >= deepest) this.giveUp();
        if (this.isGivenUp) return;
        open.push(blockOf(piece, { ...around, isSure: around.isSure && !isBroken }));
        // Some programs know no rule within a rule, and are confused by it.
        if (around.kind === 'rule') around.isSure = false;
        isBroken = false;
        return;
      }
      const imported = importOf(piece);
      if (imported !== undefined) this.addFrom(imported);
      // It may change what the names of all further selectors mean.
      if (statement !== undefined && !/^(import|charset)$/.test(statement)) whole.isSure = false;
      if (around.kind === 'rule') {
        around.declarations.push(...declarationOf(piece).filter(({ property }) => this.isRelevant(property)));
        if (end !== ';') this.addRule(around);
      } else isBroken = end === ';' ? isBroken || statement === undefined : open.length === 0;
      if (end === '}') open.pop();
    });
  }

  /**
   * Returns the declarations that apply to an element, the strongest last.
   *
   * @param realPath the elements as browsers have them, without the last one if they leave it out
   */
  declarationsFor(path: readonly Element[], realPath = path): readonly Declaration[] {
    const element = path.at(-1);
    if (element === undefined || this.count === 0 || this.isTooMuch()) return [];
    const keys = [
      ...[...element.ids].map((id) => `#${id}`),
      ...[...element.classes].map((name) => `.${name}`),
      element.name,
      '*',
    ];
    // Uses loops, because there may be thousands of rules for each of thousands of elements: `flatMap` takes twice the time of all the rest.
    const candidates: Rule[] = [];
    for (const key of keys) for (const rule of this.rules.get(key) ?? []) candidates.push(rule);
    this.comparisons += candidates.length * (looksAt(path) + looksAt(this.checked));
    if (this.isTooMuch()) return [];
    const meant = candidates
      .filter(({ selector }) => mayMatch(selector, path, this.checked))
      .sort((one, other) => one.weight - other.weight || one.order - other.order);
    const said: Declaration[] = [];
    for (const { selector, declarations, isSure } of meant) {
      const isCertain = isSure && realPath.at(-1) === element && surelyMatches(selector, realPath);
      this.declarations += declarations.length * (isCertain ? 1 : costOfDoubt);
      if (this.isTooMuch()) return [];
      for (const declaration of declarations)
        said.push(isCertain ? declaration : { ...declaration, doubt: declarations });
    }
    return said;
  }

  private addRule({ selectors, declarations, isSure, isReordered }: Block): void {
    if (declarations.length === 0) return;
    for (const selector of selectors) {
      this.count += 1;
      if (this.isTooMuch()) return;
      const known = this.rules.get(selector.key);
      const weight = selector.specificity + (isReordered ? strongest : 0);
      const rule = { selector, declarations, weight, order: this.count, isSure };
      if (known === undefined) this.rules.set(selector.key, [rule]);
      else known.push(rule);
    }
  }
}

/** Returns how many elements a rule may be compared with: one counts again for each set of attributes that it may have instead. */
function looksAt(elements: readonly Element[]): number {
  let count = elements.length;
  for (const { others } of elements) count += others.length;
  return count;
}

/** Returns the name of an at-rule in lower case; undefined for anything else. */
function atRuleOf(piece: readonly Token[]): string | undefined {
  const first = piece.find(([type]) => type !== TokenType.Whitespace);
  return first?.[0] === TokenType.AtKeyword ? first[4].value.toLowerCase() : undefined;
}

/** Returns the address that an `@import` names, if it holds on an ordinary screen. */
function importOf(piece: readonly Token[]): string | undefined {
  if (atRuleOf(piece) !== 'import') return undefined;
  const place = piece.findIndex(([type]) => type === TokenType.URL || type === TokenType.String);
  const address = piece[place];
  if (address?.[0] !== TokenType.URL && address?.[0] !== TokenType.String) return undefined;
  return isOnScreen(writtenOf(piece.slice(place + 1)).replace(/^\)/, '')) ? address[4].value : undefined;
}

/** @param prelude what stands before the brace; @param around the block that it stands in */
function blockOf(prelude: readonly Token[], around: Block): Block {
  const nothing: Block = { ...around, kind: 'nothing', declarations: [] };
  const isNested = around.kind === 'rule';
  if (around.kind === 'nothing' || (isNested && around.selectors.length === 0)) return nothing;
  const written = writtenOf(prelude);
  const inside: Block = { ...around, declarations: [], isSure: around.isSure && !isNested };
  if (atRuleOf(prelude) === undefined) {
    const selectors = readSelectors(prelude);
    const meansOuter = isNested && /(^|,) ?& ?(,|$)/.test(written);
    return { ...inside, kind: 'rule', selectors: meansOuter ? [...selectors, ...around.selectors] : selectors };
  }
  if (written.startsWith('@media')) {
    const list = written.slice('@media'.length);
    return isOnScreen(list) ? { ...inside, isSure: inside.isSure && isSurelyOnScreen(list) } : nothing;
  }
  if (!grouping.test(written)) return nothing;
  return { ...inside, isSure: false, isReordered: inside.isReordered || ordering.test(written) };
}
