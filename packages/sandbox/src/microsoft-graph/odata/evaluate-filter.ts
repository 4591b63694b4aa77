import { canonicalExtendedPropertyId } from '../items/extended-property';
import type { Entity } from './entity-model';
import type { Comparison, FilterExpression, Literal, PropertyPath, TextFunction } from './filter-expression';

/** Whether the entity matches the filter. Text comparison ignores case, as in Exchange. */
export function satisfies(expression: FilterExpression, entity: Entity, element?: unknown): boolean {
  switch (expression.kind) {
    case 'and':
      return satisfies(expression.left, entity, element) && satisfies(expression.right, entity, element);
    case 'or':
      return satisfies(expression.left, entity, element) || satisfies(expression.right, entity, element);
    case 'not':
      return !satisfies(expression.operand, entity, element);
    case 'property':
      return valueAt(expression.path, entity, element) === true;
    case 'comparison':
      return compares(expression.path, valueAt(expression.path, entity, element), expression);
    case 'function':
      return textMatches(expression.name, valueAt(expression.path, entity, element), expression.text);
    case 'any': {
      const values = valueAt(expression.path, entity, element);
      const { body } = expression;
      return Array.isArray(values) && values.some((value) => body === undefined || satisfies(body, entity, value));
    }
  }
}

function valueAt(path: PropertyPath, entity: Entity, element: unknown): unknown {
  let value: unknown = path.variable === undefined ? entity : element;
  for (const name of path.names) value = isRecord(value) ? value[name] : undefined;
  return value;
}

function compares(
  path: PropertyPath,
  value: unknown,
  { operator, literal }: { operator: Comparison; literal: Literal },
): boolean {
  const left = comparable(path, value);
  const right = literalValue(path, literal);
  if (left === null || right === null) return operator === 'eq' ? left === right : operator === 'ne' && left !== right;
  switch (operator) {
    case 'eq':
      return left === right;
    case 'ne':
      return left !== right;
    case 'gt':
      return left > right;
    case 'ge':
      return left >= right;
    case 'lt':
      return left < right;
    case 'le':
      return left <= right;
  }
}

function literalValue(path: PropertyPath, literal: Literal): string | number | boolean | null {
  if (literal.kind === 'null') return null;
  return comparable(path, literal.kind === 'boolean' ? literal.value : literal.text);
}

function comparable(path: PropertyPath, value: unknown): string | number | boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  switch (path.type.kind) {
    // A time without an offset is UTC, in whatever zone the sandbox runs.
    case 'date':
    case 'wallTime':
      return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(String(value)) ? String(value) : `${String(value)}Z`);
    case 'integer':
      return Number(value);
    case 'extendedPropertyId':
      return canonicalExtendedPropertyId(String(value));
    default:
      return String(value).toLowerCase();
  }
}

function textMatches(name: TextFunction, value: unknown, wanted: string): boolean {
  if (typeof value !== 'string') return false;
  const [text, part] = [value.toLowerCase(), wanted.toLowerCase()];
  switch (name) {
    case 'contains':
      return text.includes(part);
    case 'startswith':
      return text.startsWith(part);
    case 'endswith':
      return text.endsWith(part);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
