import { badRequest, type GraphError } from '../platform/graph-error';

export interface KqlTerm {
  readonly kind: 'term';
  /** In lower case. Undefined means from, subject and body. */
  readonly property: string | undefined;
  readonly value: string;
}

export type KqlExpression =
  | { readonly kind: 'and' | 'or'; readonly operands: readonly KqlExpression[] }
  | { readonly kind: 'not'; readonly operand: KqlExpression }
  | KqlTerm;

const properties = [
  'attachment',
  'bcc',
  'body',
  'cc',
  'from',
  'hasattachment',
  'hasattachments',
  'importance',
  'kind',
  'participants',
  'received',
  'recipients',
  'sent',
  'size',
  'subject',
  'to',
];

/** Parses the value of `$search`: KQL in double quotes. A single plain word needs no quotes. */
export function parseKql(search: string): KqlExpression {
  const quoted = /^"(.*)"$/s.exec(search.trim());
  if (!quoted && !/^[\p{L}\p{N}@._-]+$/u.test(search.trim())) throw syntaxError(search);
  const text = (quoted?.[1] ?? search).replaceAll('\\"', '"');
  const tokens = text.match(/\(|\)|(?:\w+:)?(?:>=|<=|>|<|=)?"[^"]*"|[^\s()]+/g) ?? [];
  const parser = new KqlParser(tokens, search);
  return parser.parse();
}

class KqlParser {
  private index = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly search: string,
  ) {}

  parse(): KqlExpression {
    const expression = this.or();
    if (this.index < this.tokens.length) throw syntaxError(this.search);
    return expression;
  }

  private or(): KqlExpression {
    const operands = [this.and()];
    while (this.take('OR')) operands.push(this.and());
    return operands.length === 1 && operands[0] ? operands[0] : { kind: 'or', operands };
  }

  /** Adjacent terms must all match, as with AND between them. */
  private and(): KqlExpression {
    const operands = [this.unary()];
    while (this.current !== undefined && this.current !== ')' && this.current !== 'OR') {
      this.take('AND');
      operands.push(this.unary());
    }
    return operands.length === 1 && operands[0] ? operands[0] : { kind: 'and', operands };
  }

  private unary(): KqlExpression {
    if (this.take('NOT')) return { kind: 'not', operand: this.unary() };
    if (this.take('(')) {
      const inner = this.or();
      if (!this.take(')')) throw syntaxError(this.search);
      return inner;
    }
    const token = this.current;
    if (token === undefined || token === ')' || token === 'OR' || token === 'AND') throw syntaxError(this.search);
    this.index += 1;
    if (token.startsWith('-') && token.length > 1) return { kind: 'not', operand: term(token.slice(1)) };
    return term(token);
  }

  private take(token: string): boolean {
    if (this.current !== token) return false;
    this.index += 1;
    return true;
  }

  private get current(): string | undefined {
    return this.tokens[this.index];
  }
}

function term(token: string): KqlTerm {
  const match = /^(\w+)(:|(?=[<>=]))(.+)$/s.exec(token);
  const property = match?.[1]?.toLowerCase();
  const known = property !== undefined && properties.includes(property);
  const value = (known ? (match?.[3] ?? '') : token).replaceAll('"', '');
  return { kind: 'term', property: known ? property : undefined, value };
}

function syntaxError(search: string): GraphError {
  const position = Math.max(0, search.search(/[^\p{L}\p{N}@._-]/u));
  return badRequest(
    `Syntax error: character '${search.charAt(position)}' is not valid at position ${position} in '${search}'.`,
  );
}
