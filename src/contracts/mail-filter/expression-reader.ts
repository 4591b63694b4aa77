import { combineOperands, type Operand } from './combine-operands';
import type { FilterToken, PropertyUse } from './filter-token';
import { spanning, type ProblemList, type SourceRange } from './mail-filter-problem';
import { negate } from './negate';
import { readRestriction } from './read-restriction';

/** Limit for nested parentheses: more than anyone writes, and few enough for recursion. */
const maximumDepth = 20;

/**
 * Parses tokens by the grammar of [MS-KQL] section 2: a query is a list of expressions. AND, OR and NOT join the expressions
 * next to them before the list is combined. NOT binds most tightly, OR least.
 */
export class ExpressionReader {
  private position = 0;

  constructor(
    private readonly tokens: readonly FilterToken[],
    private readonly text: string,
    private readonly problems: ProblemList,
  ) {}

  /** Reads the list up to the closing parenthesis, or to the end. */
  readList(depth = 0, inherited?: PropertyUse): Operand | undefined {
    const operands: Operand[] = [];
    for (let token = this.next(); token; token = this.next()) {
      if (token.type === 'close') {
        if (depth > 0) break;
        this.problems.error(token, 'This ) has no ( before it. Remove it, or add the (.', '');
        this.position += 1;
      } else if (token.type === 'operator' && token.operator !== 'NOT') {
        this.problems.error(token, `${token.operator} has nothing before it to join. Remove it, or quote the word.`);
        this.position += 1;
      } else {
        const operand = this.alternatives(depth, inherited);
        if (operand) operands.push(operand);
      }
    }
    return combineOperands(operands, this.text, this.problems);
  }

  private next(): FilterToken | undefined {
    return this.tokens[this.position];
  }

  private take(operator: 'AND' | 'OR' | 'NOT'): FilterToken | undefined {
    const token = this.next();
    if (token?.type !== 'operator' || token.operator !== operator) return undefined;
    this.position += 1;
    return token;
  }

  private alternatives(depth: number, inherited: PropertyUse | undefined): Operand | undefined {
    return this.joined('OR', 'any', () => this.joined('AND', 'all', () => this.negatable(depth, inherited)));
  }

  private joined(
    operator: 'AND' | 'OR',
    type: 'all' | 'any',
    readPart: () => Operand | undefined,
  ): Operand | undefined {
    const parts = [readPart()];
    for (let joint = this.take(operator); joint; joint = this.take(operator)) {
      if (this.expectOperand(joint, operator)) parts.push(readPart());
    }
    const operands = parts.filter((part) => part !== undefined);
    const [first, last] = [operands[0], operands.at(-1)];
    if (!first || !last || first === last) return first;
    const node = {
      type,
      parts: operands.map((part) => part.node),
      source: spanning(first.node.source, last.node.source),
    };
    return { node, joined: type, mixed: type === 'any' && operands.some((part) => part.joined === 'all') };
  }

  private negatable(depth: number, inherited: PropertyUse | undefined): Operand | undefined {
    let [first, negative]: [FilterToken | undefined, boolean] = [undefined, false];
    for (let not = this.take('NOT'); not; not = this.take('NOT')) {
      first ??= not;
      negative = !negative;
      if (!this.expectOperand(not, 'NOT')) return undefined;
    }
    const operand = this.primary(depth, inherited);
    if (!operand || !first) return operand;
    const source = spanning(first, operand.node.source);
    return { node: negative ? negate(operand.node, source) : { ...operand.node, source } };
  }

  private expectOperand(joint: SourceRange, operator: string): boolean {
    const token = this.next();
    if (token && token.type !== 'close' && (token.type !== 'operator' || token.operator === 'NOT')) return true;
    this.problems.error(joint, `${operator} has nothing after it. Write what belongs there, or remove it.`);
    return false;
  }

  private primary(depth: number, inherited: PropertyUse | undefined): Operand | undefined {
    const token = this.next();
    this.position += 1;
    if (token?.type === 'open') return this.group(token, depth, inherited);
    if (token?.type !== 'term') return undefined;
    const node = readRestriction(token, token.use ?? inherited, this.problems);
    if (!node) return undefined;
    if (token.qualifier === '-') return { node: negate(node, spanning(token, node.source)) };
    return { node, property: token.qualifier ? undefined : token.use?.property.name };
  }

  /** Moves past the parenthesis that closes the group just opened. */
  private skipGroup(): void {
    for (let open = 1, token = this.next(); open > 0 && token; token = this.next()) {
      this.position += 1;
      if (token.type === 'open') open += 1;
      if (token.type === 'close') open -= 1;
    }
  }

  private group(open: Extract<FilterToken, { type: 'open' }>, depth: number, inherited: PropertyUse | undefined) {
    if (depth >= maximumDepth) {
      this.problems.error(open, `Parentheses are nested more than ${maximumDepth} deep. Write the filter flatter.`);
      this.skipGroup();
      return undefined;
    }
    if (open.use && open.use.operator !== ':' && open.use.operator !== '=') {
      this.problems.error(open.use, 'Before parentheses only : can stand.', `${open.use.property.name}:`);
    }
    const errorsBefore = this.problems.errors.length;
    const inner = this.readList(depth + 1, open.use ?? inherited);
    const close = this.next();
    this.position += 1;
    if (!close) {
      this.problems.error(open, 'This ( is never closed. Add a ) where the group ends.');
    } else if (!inner && this.problems.errors.length === errorsBefore) {
      this.problems.error(spanning(open, close), 'There is nothing to search for between these parentheses.');
    }
    if (!inner) return undefined;
    const source = spanning(open, close ?? inner.node.source);
    if (open.qualifier === '-') return { node: negate(inner.node, source) };
    return { node: { ...inner.node, source }, property: open.qualifier ? undefined : inner.property };
  }
}
