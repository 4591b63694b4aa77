import { deepestNesting } from './nesting';

export type StrictJson = { value: unknown } | { problem: string };

/**
 * Reads JSON that everybody reads alike: not nested without end, and no name twice in one object, of which some readers take the first
 * and some the last. A byte order mark and blanks around it are left out.
 *
 * A small reader of our own: those there are take a name twice when its values are equal, or end in a stack overflow on deep nesting.
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

/** In valid JSON a colon follows names and nothing else. */
function isName(text: string, end: number): boolean {
  let next = end;
  while (/\s/.test(text.charAt(next))) next += 1;
  return text.charAt(next) === ':';
}
