import type { ApplicationFailure } from '@temporalio/common';
import { defined } from '../../json/defined';
import { toolError } from '../../contracts/tool-error';
import { mapUnavailable } from '../map-unavailable';
import { callDetails, type ProviderCall, type Refusal } from '../provider-call';
import { quoteProvider } from '../quote-provider';
import { trelloRefusals, type TrelloRefusal } from './trello-refusals';
import { readTrelloError } from './wire/error';

/** "Sub-request failed": something behind Trello did not answer. */
const subRequestFailed = 449;

/**
 * Turns an error answer of Trello into the failure a step throws. The only place where this happens.
 *
 * - 429 and 503 are `RateLimited`, with the time of `Retry-After` plus jitter; without the header Temporal backs off.
 * - Other 5xx and 449 are `ProviderUnavailable`, retryable. For a write, `details.ambiguous` is true: it may have been
 *   carried out, and the step must look its effect up before it repeats it. The same holds for a write answered with 503.
 */
export function mapTrelloError(call: ProviderCall, refusal: Refusal): ApplicationFailure {
  const { status, headers, text } = refusal;
  const { message, code } = readTrelloError(text);
  const requestId = headers['x-trello-request-id'] ?? headers['atl-traceid'];
  const facts = { requestId, ...defined({ code }) };
  const passing = mapUnavailable(call, status === subRequestFailed ? { ...refusal, status: 502 } : refusal, facts);
  if (passing !== undefined) return passing;
  const { type, advice } = knownRefusal(status, message);
  const quote = quoteProvider(message);
  const answer = [String(status), quote].filter((part) => part !== '').join(' ');
  return toolError(type, `${advice} (Trello: ${answer})`, {
    details: callDetails(call, { ...facts, status, mayHaveArrived: false }),
    retryable: false,
  });
}

/** Whether a 401 blames the credential itself instead of refusing access to something. */
export function blamesTrelloToken({ text }: Pick<Refusal, 'text'>): boolean {
  return knownRefusal(401, readTrelloError(text).message).type === 'AccountNeedsReconnect';
}

function knownRefusal(status: number, message: string): Pick<TrelloRefusal, 'type' | 'advice'> {
  if (status < 400) {
    return { type: 'ProviderUnavailable', advice: 'Trello answered with a redirect, which is never followed.' };
  }
  return (
    trelloRefusals.find((rule) => rule.status === status && (rule.text?.test(message) ?? true)) ?? {
      type: 'InvalidInput',
      advice: 'Trello refused the request. Correct it.',
    }
  );
}
