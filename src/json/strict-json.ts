import { deepestNesting } from './nesting';

export type StrictJson = { value: unknown } | { problem: string };

/**
 * Parses JSON that every reader understands the same way: nesting is limited, and no name occurs twice in one object, where some readers
 * take the first value and some the last. A byte order mark and surrounding blanks are ignored.
 *
 * It is our own because existing parsers accept a repeated name with equal values, or overflow the stack on deep nesting.
 */
export function readStrictJson(written: string): StrictJson {
  const text = written.replace(/^\ufeff/, '');
  try {
    const value = JSON.parse(text) as unknown;
    const problem = problemOf(text);
    return problem === undefined ? { value } : { problem };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problem: 'is no valid JSON' };
  }
}

/** @param text valid JSON */
function problemOf(text: string): string | undefined {
  const open: Set<string>[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text[at] === '"' ? endOfString(text, at) : at + 1;
    const token = text.slice(at, end);
    if (token === '{' || token === '[') {
      open.push(new Set());
      if (open.length > deepestNesting) return `is nested deeper than ${String(deepestNesting)} levels`;
    } else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && isName(text, end)) {
      const name = JSON.parse(token) as string;
      if (open.at(-1)?.has(name) === true) return `names ${JSON.stringify(name)} twice in one object`;
      open.at(-1)?.add(name);
    }
    at = end;
  }
  return undefined;
}

function endOfString(text: string, begin: number): number {
  let at = begin + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** In valid JSON a colon follows only names. */
function isName(text: string, end: number): boolean {
  let next = end;
  while (/\s/.test(text.charAt(next))) next += 1;
  return text.charAt(next) === ':';
}
