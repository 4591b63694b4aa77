/** Lists and objects within each other in what steps and definitions take. APIs have ten; what goes through all of them level by level breaks at thousands. */
export const deepestNesting = 64;

export const tooDeep = `It nests lists and objects more than ${deepestNesting} deep. Write it flatter.`;

/** Whether a value of JSON nests lists and objects too deeply. Asks level by level, so that no depth is too much for it. */
export function isTooDeep(value: unknown, deepest = deepestNesting): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return true;
    level = level.flatMap((nested) => Object.values(nested).filter(isNested));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The same of a text of JSON, which need not be complete. */
export function isTextTooDeep(json: string, deepest = deepestNesting): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
