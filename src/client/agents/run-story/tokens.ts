import { z } from 'zod';
import type { Happening } from './happenings';

/** The activities that call a model, in the frameworks that our tools support. */
const modelCalls: ReadonlySet<string> = new Set(['invokeModel', 'invokeModelActivity', 'invokeModelStreamActivity']);

export const isModelCall = ({ kind, name }: Pick<Happening, 'kind' | 'name'>): boolean =>
  kind === 'activity' && modelCalls.has(name);

/** A token count, as a number or within an object: AI SDK 6 and OpenAI Agents report a number, later versions its parts. */
const count = z.union([z.number(), z.looseObject({ total: z.number() }).transform(({ total }) => total)]).catch(0);
const answer = z.looseObject({ usage: z.looseObject({ inputTokens: count, outputTokens: count }) });

/** The most answers to read, because each is as long as the model's answer. */
const mostRead = 50;

/** Returns a run's model calls and tokens. Answers that report no tokens, or undefined, count as zero. */
export async function tokensOf(
  happenings: readonly Happening[],
  read: (result: Happening['result']) => Promise<unknown>,
): Promise<{ modelCalls: number; tokens: number }> {
  const calls = happenings.filter(isModelCall);
  const answers = await Promise.all(calls.slice(0, mostRead).map(({ result }) => read(result)));
  const used = answers.map((one) => answer.safeParse(one).data?.usage);
  const tokens = used.reduce((sum, usage) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0), 0);
  return { modelCalls: calls.length, tokens };
}
