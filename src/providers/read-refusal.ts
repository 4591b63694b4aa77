import type { HttpResponse } from './http-request';
import type { Refusal } from './provider-call';
import { readBody, ResponseTooLarge } from './read-body';
import { RequestFailure } from './request-failure';

/** Larger than any error text, in bytes. */
const errorTextLimit = 64 * 1024;

/** Reads what a mapper needs of an error answer. A body too long for an error text is ignored. */
export async function readRefusal(
  { status, headers, body }: HttpResponse,
  signal: AbortSignal | undefined,
): Promise<Refusal> {
  try {
    const text = await readBody({ status, headers, body }, errorTextLimit, signal);
    return { status, headers, text: text.toString() };
  } catch (error) {
    if (error instanceof ResponseTooLarge || error instanceof RequestFailure)
      return { status, headers, text: '', isUnread: true };
    throw error;
  }
}
