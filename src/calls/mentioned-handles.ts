import { handlePrefixes } from '../contracts/field-marks';
import { mostRecalledAtOnce } from '../messages/conversation';

const prefixes = Object.values(handlePrefixes).join('|');
const mention = new RegExp(`(?<![A-Za-z0-9_])(?:${prefixes})[1-9][0-9]{0,6}(?![A-Za-z0-9_])`, 'g');

/** Everything in a value of JSON that may be a handle: `m3` alone, in the path of a raw call, or in braces within a text. */
export function mentionedHandles(value: unknown): string[] {
  const found = new Set<string>();
  const open: unknown[] = [value];
  while (open.length > 0 && found.size < mostRecalledAtOnce) {
    const next = open.pop();
    if (typeof next === 'string') for (const [handle] of next.matchAll(mention)) found.add(handle);
    else if (typeof next === 'object' && next !== null) open.push(...(Object.values(next) as unknown[]));
  }
  return [...found].slice(0, mostRecalledAtOnce);
}
