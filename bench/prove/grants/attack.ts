import type { Attempt } from './attempt';
import type { CallAnswer } from './workflows/granted-calls';

/** A way to get more done than a person allowed. */
export interface Attack {
  name: string;
  /** How many mails may be sent. */
  allowed: number;
  /** Pattern that every refusal matches. */
  refusal: RegExp;
  /** A repetition may return the result of the first call instead of a refusal. */
  mayBeToldAgain?: boolean;
  run: (attempt: Attempt) => Promise<CallAnswer[]>;
}

/** Runs one attack; returns one sentence for each check that failed. */
export async function attack(
  { name, allowed, refusal, mayBeToldAgain = false, run }: Attack,
  attempt: Attempt,
): Promise<string[]> {
  const answers = await run(attempt);
  const sent = attempt.world.sent(attempt.subject);
  const refused = answers.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const how = `${name} (${attempt.call.step})`;
  const problems = refused
    .filter(({ message }) => !refusal.test(message))
    .map(({ type, message }) => `${how}: was refused for another reason: ${type}: ${message}`);
  if (sent !== allowed) problems.push(`${how}: ${String(sent)} mails left, ${String(allowed)} were allowed.`);
  if (answers.length === 0) problems.push(`${how}: nothing was tried.`);
  const told = mayBeToldAgain ? new Set(answers.map((answer) => JSON.stringify(answer))).size : answers.length;
  if (refused.length === 0 && told > allowed) problems.push(`${how}: nothing was refused.`);
  return problems;
}
