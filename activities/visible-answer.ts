import { withoutInvisible } from '../src/text/invisible-characters';

/** Returns an answer for a model, without the invisible characters in which strangers may have hidden something in names, subjects and texts. */
export function visibleAnswer(answer: unknown): unknown {
  if (typeof answer === 'string') return withoutInvisible(answer).text;
  if (Array.isArray(answer)) return answer.map(visibleAnswer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, visibleAnswer(value)]));
}
