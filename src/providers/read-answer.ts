import type { ApplicationFailure } from '@temporalio/common';
import type { z } from 'zod';
import { isToolError, toolError } from '../contracts/tool-error';
import { tryAgain } from '../contracts/unknown-end';
import type { HttpResponse } from './http-request';
import { callDetails, providerNames, type ProviderCall } from './provider-call';
import { successOf, type CallRequest, type ProviderCaller } from './provider-caller';
import { readBody, ResponseTooLarge } from './read-body';

/** Enough for a page of a thousand messages with bodies, but not meant for files. In bytes. */
const answerLimit = 32 * 1024 * 1024;

/**
 * Makes a request that has to succeed and reads its answer: JSON by the schema, other text unchanged, an empty body as undefined.
 *
 * @throws tool errors; `ProviderUnavailable` when the answer is not whole JSON, retryable for a GET; the same, not retryable, when it does not match
 * the schema
 */
export async function readAnswer<Output>(
  caller: ProviderCaller,
  request: CallRequest,
  schema: z.ZodType<Output> | undefined,
): Promise<Output> {
  const call: ProviderCall = { provider: caller.dialect.provider, method: request.method, path: request.path };
  const value = await successOf(caller, request, async (response) =>
    parseAnswer(call, response, await readWhole(call, response, caller.signal)),
  );
  if (schema === undefined) return value as Output;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw notUnderstood(call, `"${field === '' ? 'its top level' : field}" is not what was expected`);
}

async function readWhole(call: ProviderCall, response: HttpResponse, signal?: AbortSignal): Promise<string> {
  try {
    return (await readBody(response, answerLimit, signal)).toString().replace(/^\ufeff/, '');
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    throw toolError(
      'InvalidInput',
      `${providerNames[call.provider]} answered with more than 32 MB. Ask for fewer items or fewer fields.`,
      { details: callDetails(call, { mayHaveArrived: true }), cause: error },
    );
  }
}

/** Whether a request failed because its answer was larger than the limit. */
export const wasTooLarge = (error: unknown): boolean => isToolError(error) && error.cause instanceof ResponseTooLarge;

function parseAnswer(call: ProviderCall, { headers }: HttpResponse, text: string): unknown {
  if (text === '') return undefined;
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw brokenOff(call);
  }
}

/** An answer that is not whole JSON. Does not contain it: it can be private. */
class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** Whether a request failed because its answer breaks off. */
export const wasBrokenOff = (error: unknown): error is ApplicationFailure =>
  isToolError(error) && error.cause instanceof BrokenAnswer;

/**
 * Graph sends a page while it reads it. Where that fails, the status 200 is out, and the page ends in the middle, with an error behind it; the next
 * request may well succeed (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/1701).
 */
function brokenOff(call: ProviderCall) {
  const isRead = call.method === 'GET';
  const what = `${providerNames[call.provider]} answered with JSON that is not whole: it failed while it answered.`;
  return toolError('ProviderUnavailable', isRead ? `${what} ${tryAgain}` : what, {
    details: callDetails(call, { mayHaveArrived: true }),
    retryable: isRead,
    cause: new BrokenAnswer('The answer is not whole JSON.'),
  });
}

function notUnderstood(call: ProviderCall, reason: string) {
  const name = providerNames[call.provider];
  return toolError('ProviderUnavailable', `${name} answered in a form this version cannot read: ${reason}.`, {
    details: callDetails(call, { mayHaveArrived: true }),
    retryable: false,
  });
}
