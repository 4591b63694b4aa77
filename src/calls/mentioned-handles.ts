import { isRecord } from '../json/is-record';
import { mostRecalledAtOnce } from '../messages/conversation';
import { changeAt } from '../models/at-path';
import { handlePattern } from '../models/handles';
import { valueOfBody } from '../models/raw-call-ids';
import type { ToolPlan } from '../models/tool-plan';

const whole = new RegExp(`^${handlePattern}$`);
const mention = new RegExp(`(?<![A-Za-z0-9_])${handlePattern}(?![A-Za-z0-9_])`, 'g');
const inBraces = new RegExp(`(?<=\\{)${handlePattern}(?=\\})`, 'g');

/** What is longer is a text for people, in which a raw call takes only `{m3}` for a handle. */
const longestAddress = 4_000;

/** Finds what may be a handle wherever the tool takes one: `m3` for an id, and in a raw call's address, parameters and content. */
export function mentionedHandles({ inputIds }: Pick<ToolPlan, 'inputIds'>, given: unknown): string[] {
  const found = new Set<string>();
  for (const { path, within } of inputIds)
    changeAt(given, path, (value) => {
      if (within === 'body') addMentioned(found, valueOfBody(value, isRecord(given) ? given.headers : undefined));
      else if (within !== undefined) addMentioned(found, value);
      else if (typeof value === 'string' && whole.test(value)) found.add(value);
      return value;
    });
  return [...found].slice(0, mostRecalledAtOnce);
}

function addMentioned(found: Set<string>, value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      const pattern = next.length > longestAddress ? inBraces : mention;
      for (const [handle] of next.replaceAll(/%[0-9A-Fa-f]{2}/g, ' ').matchAll(pattern)) found.add(handle);
    } else if (typeof next === 'object' && next !== null) open.push(...(Object.values(next) as unknown[]));
  }
}
