import type { StepContext } from '../implement';
import { mayHaveBeenSent, nothingSent } from './nothing-sent';
import { isRefusal } from './refusal';

/**
 * Makes the request that has the effect of a call. Records a request that was certainly not carried out (mostly one refused by a rate limit), so that
 * the next attempt need not look for its effect: looking costs requests, and a burst has many such attempts.
 */
export async function sendEffect<Answer>(context: StepContext, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isCertain = isRefusal(error) && !mayHaveBeenSent(context);
    if (isCertain) context.saveProgress(nothingSent(context.attempt));
    throw error;
  }
}
