import { toolError } from '../contracts/tool-error';
import { timeForProvider } from '../temporal/with-patience';

/**
 * Asks a provider about a new credential. Waits for `milliseconds` at most, or less if the request that is being answered has less time left.
 *
 * @throws ProviderUnavailable when that time is over
 */
export async function askProvider<Answer>(
  provider: 'Microsoft' | 'Trello',
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(AbortSignal.timeout(timeForProvider(milliseconds)));
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== 'TimeoutError') throw cause;
    throw toolError('ProviderUnavailable', `${provider} did not answer in time. Try it again in a moment.`, { cause });
  }
}
