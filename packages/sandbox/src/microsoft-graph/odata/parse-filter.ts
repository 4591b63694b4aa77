import { badRequest, GraphError } from '../platform/graph-error';
import { propertyOf, type EntityModel, type PropertyType } from './entity-model';
import type { Comparison, FilterExpression, Literal, PropertyPath, TextFunction } from './filter-expression';
import { readTokens, type Token } from './filter-lexer';

interface Scope {
  readonly typeName: string;
  readonly type: PropertyType;
  /** Undefined for the entity itself. */
  readonly variable: string | undefined;
}

/** Parses a `$filter` on entities of this model. Throws the errors that Graph returns. */
export function parseFilter(filter: string, model: EntityModel): FilterExpression {
  const parser = new FilterParser(filter, readTokens(filter));
  const type: PropertyType = { kind: 'complex', properties: model.properties };
  return parser.parse({ typeName: model.typeName, type, variable: undefined });
}

/**
 * Operators, functions and the words true, false and null match in any case (OData 4.01, URL conventions, 5.1.1). Examples in
 * https://learn.microsoft.com/graph/filter-query-parameter contain `NOT`.
 */
class FilterParser {
  private index = 0;

  constructor(
    private readonly filter: string,
    private readonly tokens: readonly Token[],
  ) {}

  parse(scope: Scope): FilterExpression {
    const expression = this.or(scope);
    if (this.current.kind !== 'end') throw this.unexpected();
    return expression;
  }

  private or(scope: Scope): FilterExpression {
    let left = this.and(scope);
    while (this.takeWord('or')) left = { kind: 'or', left, right: this.and(scope) };
    return left;
  }

  private and(scope: Scope): FilterExpression {
    let left = this.unary(scope);
    while (this.takeWord('and')) left = { kind: 'and', left, right: this.unary(scope) };
    return left;
  }

  private unary(scope: Scope): FilterExpression {
    if (this.takeWord('not')) return { kind: 'not', operand: this.unary(scope) };
    if (this.takeSymbol('(')) {
      const inner = this.or(scope);
      this.expectSymbol(')');
      return inner;
    }
    return this.predicate(scope);
  }

  private predicate(scope: Scope): FilterExpression {
    const name = this.expect('name').text;
    if (this.current.text === '(') return this.call(name, scope);
    const path = resolve(name.split('/'), scope);
    const operator = this.takeComparison();
    if (!operator) return { kind: 'property', path: ofKind(path, 'boolean') };
    return comparison(path, operator, this.literal());
  }

  private call(name: string, scope: Scope): FilterExpression {
    const lambda = /^(.+)\/(any|all)$/i.exec(name);
    if (lambda) return this.lambda(lambda[1] ?? '', (lambda[2] ?? '').toLowerCase(), scope);
    const textFunction = textFunctions.find((known) => known === name.toLowerCase());
    if (!textFunction)
      throw badRequest(
        `An unknown function with name '${name}' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.`,
      );
    this.expectSymbol('(');
    const path = resolve(this.expect('name').text.split('/'), scope);
    this.expectSymbol(',');
    const { text } = this.expect('string');
    this.expectSymbol(')');
    return { kind: 'function', name: textFunction, path: ofKind(path, 'string'), text };
  }

  private lambda(path: string, quantifier: string, scope: Scope): FilterExpression {
    const collection = resolve(path.split('/'), scope);
    if (quantifier === 'all' || collection.type.kind !== 'collection') throw invalidNode();
    this.expectSymbol('(');
    if (this.takeSymbol(')')) return { kind: 'any', path: collection, body: undefined };
    const variable = this.expect('name').text;
    this.expectSymbol(':');
    const body = this.or({ typeName: scope.typeName, type: collection.type.of, variable });
    this.expectSymbol(')');
    return { kind: 'any', path: collection, body };
  }

  private literal(): Literal {
    const token = this.next();
    if (token.kind === 'string' || token.kind === 'date' || token.kind === 'number') {
      return { kind: token.kind, text: token.text };
    }
    const word = token.text.toLowerCase();
    if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
    if (word === 'null') return { kind: 'null' };
    this.index -= 1;
    throw this.unexpected();
  }

  private takeComparison(): Comparison | undefined {
    const found = comparisons.find((operator) => operator === this.current.text.toLowerCase());
    if (found && this.current.kind === 'name') this.index += 1;
    return found;
  }

  private takeWord(word: string): boolean {
    if (this.current.kind !== 'name' || this.current.text.toLowerCase() !== word) return false;
    this.index += 1;
    return true;
  }

  private takeSymbol(symbol: string): boolean {
    if (this.current.kind !== 'symbol' || this.current.text !== symbol) return false;
    this.index += 1;
    return true;
  }

  private expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected();
  }

  private expect(kind: Token['kind']): Token {
    if (this.current.kind !== kind) throw this.unexpected();
    return this.next();
  }

  private next(): Token {
    const token = this.current;
    this.index += 1;
    return token;
  }

  private get current(): Token {
    return this.tokens[this.index] ?? { kind: 'end', text: '', position: this.filter.length };
  }

  private unexpected(): GraphError {
    return badRequest(`Syntax error at position ${this.current.position} in '${this.filter}'.`);
  }
}

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
const textFunctions: readonly TextFunction[] = ['contains', 'startswith', 'endswith'];

function resolve(names: readonly string[], scope: Scope): PropertyPath {
  const own = scope.variable === undefined ? names : names.slice(1);
  if (scope.variable !== undefined && names[0] !== scope.variable) throw invalidNode();
  let type = scope.type;
  for (const name of own) {
    const found = type.kind === 'complex' ? propertyOf(type.properties, name) : undefined;
    if (!found) {
      if (type.kind === 'opaque') throw invalidNode();
      throw badRequest(`Could not find a property named '${name}' on type '${scope.typeName}'.`);
    }
    type = found;
  }
  if (type.kind === 'opaque') throw invalidNode();
  return { names: own, variable: scope.variable, type };
}

function comparison(path: PropertyPath, operator: Comparison, literal: Literal): FilterExpression {
  const kind = path.type.kind;
  if (kind === 'collection' || kind === 'complex') throw invalidNode();
  if (literal.kind !== 'null' && !literalsOf[kind].includes(literal.kind)) {
    throw badRequest(
      `A binary operator with incompatible types was detected. Found operand types '${edmTypes[kind]}' and '${edmTypes[literal.kind]}' for operator kind '${operatorKinds[operator]}'.`,
    );
  }
  return { kind: 'comparison', path, operator, literal };
}

function ofKind(path: PropertyPath, kind: 'boolean' | 'string'): PropertyPath {
  if (path.type.kind !== kind) throw invalidNode();
  return path;
}

function invalidNode(): GraphError {
  return new GraphError(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains one or more invalid nodes.');
}

const literalsOf: Record<Exclude<PropertyType['kind'], 'complex' | 'collection'>, readonly Literal['kind'][]> = {
  string: ['string'],
  extendedPropertyId: ['string'],
  enumeration: ['string'],
  wallTime: ['string'],
  boolean: ['boolean'],
  date: ['date'],
  integer: ['number'],
  opaque: [],
};

const edmTypes: Record<string, string | undefined> = {
  string: 'Edm.String',
  wallTime: 'Edm.String',
  extendedPropertyId: 'Edm.String',
  enumeration: 'Edm.Enum',
  boolean: 'Edm.Boolean',
  date: 'Edm.DateTimeOffset',
  integer: 'Edm.Int32',
  number: 'Edm.Int32',
};

const operatorKinds: Record<Comparison, string> = {
  eq: 'Equal',
  ne: 'NotEqual',
  gt: 'GreaterThan',
  ge: 'GreaterThanOrEqual',
  lt: 'LessThan',
  le: 'LessThanOrEqual',
};
