/** Depth limit for lists and objects in inputs and definitions. APIs need ten levels; code that recurses through them fails at thousands. */
export const deepestNesting = 64;

export const tooDeep = `It nests lists and objects more than ${deepestNesting} deep. Write it flatter.`;

/** Whether a JSON value nests lists and objects too deeply. Works level by level, so that no depth overflows the stack. */
export function isTooDeep(value: unknown, deepest = deepestNesting): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return true;
    level = level.flatMap((nested) => Object.values(nested).filter(isNested));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a JSON text nests too deeply; the text may be incomplete. */
export function isTextTooDeep(json: string, deepest = deepestNesting): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
