import type { PropertyType } from './entity-model';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type TextFunction = 'contains' | 'startswith' | 'endswith';
export type Literal =
  | { readonly kind: 'string' | 'date' | 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' };

export interface PropertyPath {
  /** The property names, starting at the entity or the lambda's variable. Empty for the variable itself. */
  readonly names: readonly string[];
  /** Set inside `any`, if the path begins at the variable of `any`. */
  readonly variable: string | undefined;
  readonly type: PropertyType;
}

export type FilterExpression =
  | { readonly kind: 'and' | 'or'; readonly left: FilterExpression; readonly right: FilterExpression }
  | { readonly kind: 'not'; readonly operand: FilterExpression }
  | {
      readonly kind: 'comparison';
      readonly path: PropertyPath;
      readonly operator: Comparison;
      readonly literal: Literal;
    }
  | { readonly kind: 'function'; readonly name: TextFunction; readonly path: PropertyPath; readonly text: string }
  /** A boolean property on its own. */
  | { readonly kind: 'property'; readonly path: PropertyPath }
  | { readonly kind: 'any'; readonly path: PropertyPath; readonly body: FilterExpression | undefined };

/** Returns the properties of the entity, in the order in which the filter first names them. */
export function propertiesInOrder(expression: FilterExpression): readonly string[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return [...new Set([...propertiesInOrder(expression.left), ...propertiesInOrder(expression.right)])];
    case 'not':
      return propertiesInOrder(expression.operand);
    default:
      return [expression.path.names.join('/')];
  }
}

/** Whether any part of the expression passes `test`. */
export function someExpression(expression: FilterExpression, test: (part: FilterExpression) => boolean): boolean {
  if (test(expression)) return true;
  switch (expression.kind) {
    case 'and':
    case 'or':
      return someExpression(expression.left, test) || someExpression(expression.right, test);
    case 'not':
      return someExpression(expression.operand, test);
    case 'any':
      return expression.body !== undefined && someExpression(expression.body, test);
    default:
      return false;
  }
}
