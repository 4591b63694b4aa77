import type { SourceRange } from './mail-filter-problem';
import type { KnownProperty } from './mail-filter-properties';

export type PropertyOperator = ':' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A property and its operator, such as `name:`, with the range of both. */
export interface PropertyUse extends SourceRange {
  property: KnownProperty;
  operator: PropertyOperator;
}

/** A word or phrase without its quotation marks; a `*` after the closing mark is part of the text. */
export interface WrittenValue extends SourceRange {
  text: string;
  quoted: boolean;
}

export type Qualifier = '+' | '-';

/** A free word, or a property with its value. */
export interface TermToken extends SourceRange {
  type: 'term';
  qualifier?: Qualifier | undefined;
  use?: PropertyUse | undefined;
  value: WrittenValue;
}

export type FilterToken =
  | TermToken
  | (SourceRange & { type: 'open'; qualifier?: Qualifier | undefined; use?: PropertyUse | undefined })
  | (SourceRange & { type: 'close' })
  | (SourceRange & { type: 'operator'; operator: 'AND' | 'OR' | 'NOT' });
