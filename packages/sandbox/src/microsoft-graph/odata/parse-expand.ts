import { badRequest, formNotInSandbox } from '../platform/graph-error';
import type { EntityModel } from './entity-model';

export interface Expand {
  readonly navigation: string;
  /** The inner options `$filter` and `$select`, as the request has them. */
  readonly options: Readonly<Record<string, string>>;
}

/** Reads `$expand`: names with optional options in parentheses, separated by commas. */
export function parseExpand(value: string | undefined, model: EntityModel): readonly Expand[] {
  if (value === undefined || value.trim() === '') return [];
  return splitOutside(value, ',').map((part) => {
    const match = /^([\w./]+)(?:\((.*)\))?$/s.exec(part.trim());
    if (!match) throw badRequest(`Syntax error in $expand '${value}'.`);
    const [, wanted = '', options = ''] = match;
    const named = (name: string) => name.toLowerCase() === wanted.toLowerCase();
    const navigation = model.navigation.find(named);
    if (navigation) return { navigation, options: innerOptions(options) };
    const absent = model.absentNavigation?.find(named);
    if (absent !== undefined) throw formNotInSandbox(`$expand=${absent} of ${model.typeName}`);
    throw badRequest(`Could not find a property named '${wanted}' on type '${model.typeName}'.`);
  });
}

function innerOptions(text: string): Record<string, string> {
  if (text.trim() === '') return {};
  return Object.fromEntries(
    splitOutside(text, ';').map((option) => {
      const [name = '', ...value] = option.split('=');
      return [name.trim().replace(/^\$/, '').toLowerCase(), value.join('=').trim()];
    }),
  );
}

/** Splits at each separator that is outside parentheses and quotes. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const character of text) {
    if (character === "'") quoted = !quoted;
    if (!quoted && character === '(') depth += 1;
    if (!quoted && character === ')') depth -= 1;
    if (character === separator && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] = `${parts.at(-1) ?? ''}${character}`;
  }
  return parts;
}
