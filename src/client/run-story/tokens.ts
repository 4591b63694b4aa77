import { z } from 'zod';
import type { Happening } from './happenings';

/** The activities in which the frameworks that tools of ours are made for ask a model. */
const modelCalls: ReadonlySet<string> = new Set(['invokeModel', 'invokeModelActivity', 'invokeModelStreamActivity']);

export const isModelCall = ({ kind, name }: Pick<Happening, 'kind' | 'name'>): boolean =>
  kind === 'activity' && modelCalls.has(name);

/** A number, or one among several of its kind: AI SDK 6 and OpenAI Agents tell one, later ones how it is made up. */
const count = z.union([z.number(), z.looseObject({ total: z.number() }).transform(({ total }) => total)]).catch(0);
const answer = z.looseObject({ usage: z.looseObject({ inputTokens: count, outputTokens: count }) });

/** Read of no more answers than this: each is as long as what the model said. */
const mostRead = 50;

/** What a run took of its model; tokens as far as the answers tell them, or undefined counts as none. */
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
