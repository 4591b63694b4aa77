import { setTimeout as sleep } from 'node:timers/promises';
import { cancellationSignal, log } from '@temporalio/activity';
import { isToolError } from '../../../src/contracts/tool-error';
import type { Finding } from '../../../src/contracts/trigger-report';
import { isTemporalFailure } from '../../../src/temporal/temporal-failure';

/** A person waits for the page, or a program for the API's answer. */
const patienceMilliseconds = 8_000;

/** Checks one thing and returns its findings. A failure, or no answer in time, is itself a finding. */
export type Check = (what: string, asked: () => Promise<Finding[]>) => Promise<Finding[]>;

/**
 * Checks several things for a person who waits: together they take at most eight seconds, and no check suppresses another's answer.
 *
 * @param checks gets the function that checks one thing, and the signal for requests to a provider
 */
export async function checkForPerson<Result>(
  checks: (check: Check, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const late = sleep(patienceMilliseconds, undefined, { signal: over.signal }).then(() => {
    const reason = new DOMException(`no answer has come within ${patienceMilliseconds / 1000} seconds`, 'TimeoutError');
    over.abort(reason);
    throw reason;
  });
  const signal = AbortSignal.any([over.signal, cancellationSignal()]);
  const check: Check = async (what, asked) => {
    try {
      return await Promise.race([asked(), late]);
    } catch (error) {
      cancellationSignal().throwIfAborted();
      return [{ level: 'problem', text: whyNot(what, error) }];
    }
  };
  try {
    return await checks(check, signal);
  } finally {
    over.abort();
    late.catch(() => undefined); // nobody waits for it any more
  }
}

function whyNot(what: string, error: unknown): string {
  if (isToolError(error)) return error.message;
  const why = error instanceof Error ? error.message : String(error);
  if (isLate(error)) return `${what} could not be looked at: ${why}.`;
  if (isTemporalFailure(error)) return `${what} could not be looked at, as Temporal does not answer for it: ${why}`;
  log.error('A look for a person failed', { what, error });
  return `${what} could not be looked at: ${why}`;
}

const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
