import { withoutInvisible } from '../src/contracts/invisible-characters';

/**
 * An answer as a model is given it: names, subjects and texts that strangers wrote without the characters in which they may have hidden
 * something.
 */
export function visibleAnswer(answer: unknown): unknown {
  if (typeof answer === 'string') return withoutInvisible(answer).text;
  if (Array.isArray(answer)) return answer.map(visibleAnswer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, visibleAnswer(value)]));
}
