import { formatNode } from './format-mail-filter';
import type { MailFilterNode } from './mail-filter';
import { spanning, type ProblemList } from './mail-filter-problem';

/** A part of a filter that is not yet combined with its neighbours. */
export interface Operand {
  node: MailFilterNode;
  /** The property, if the operand is a single restriction without `+` or `-`. */
  property?: string | undefined;
  /** How an operator joins the operand's parts; absent if parentheses enclose them. */
  joined?: 'all' | 'any';
  /** Whether AND and OR are combined without parentheses. */
  mixed?: boolean;
}

/**
 * Combines expressions that are adjacent without an operator, according to [MS-KQL] section 2.2.4: restrictions of
 * the same property are alternatives, and all other expressions must hold together.
 */
export function combineOperands(
  operands: readonly Operand[],
  text: string,
  problems: ProblemList,
): Operand | undefined {
  const [first, last] = [operands[0], operands.at(-1)];
  if (!first || !last) return undefined;
  const whole = combine(operands, text, problems);
  if (operands.some(({ mixed, joined }) => mixed === true || (joined === 'any' && operands.length > 1))) {
    const suggestion = formatNode(whole.node);
    problems.warn(
      spanning(first.node.source, last.node.source),
      `Without parentheses this is read as ${suggestion}. Add them to be sure.`,
      suggestion,
    );
  }
  return whole;
}

function combine(operands: readonly Operand[], text: string, problems: ProblemList): Operand {
  const groups = new Map<string, Operand[]>();
  operands.forEach((operand, index) => {
    const key = operand.property ?? String(index);
    const group = groups.get(key);
    if (group) group.push(operand);
    else groups.set(key, [operand]);
  });
  const parts = [...groups.values()].map((group) => alternatives(group, text, problems));
  return join('all', parts);
}

function alternatives(group: readonly Operand[], text: string, problems: ProblemList): Operand {
  const whole = join('any', group);
  const property = whole.property;
  if (group.length > 1 && property !== undefined) {
    const sources = group.map(({ node }) => text.slice(node.source.start, node.source.end));
    const adjacent = text.slice(whole.node.source.start, whole.node.source.end) === sources.join(' ');
    problems.warn(
      whole.node.source,
      `Side by side, several ${property} conditions mean any of them. Write OR between them to say so, or AND if all must hold.`,
      adjacent ? sources.join(' AND ') : undefined,
    );
  }
  return whole;
}

function join(type: 'all' | 'any', operands: readonly Operand[]): Operand {
  const [first, last] = [operands[0], operands.at(-1)];
  if (!first || !last) throw new RangeError('There is nothing to join.');
  if (first === last) return first;
  const source = spanning(first.node.source, last.node.source);
  return {
    node: { type, parts: operands.map(({ node }) => node), source },
    property: type === 'any' ? first.property : undefined,
  };
}
