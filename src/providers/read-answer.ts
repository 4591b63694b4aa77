import type { z } from 'zod';
import { isToolError, toolError } from '../contracts/tool-error';
import type { HttpResponse } from './http-request';
import { callDetails, providerNames, type ProviderCall } from './provider-call';
import { successOf, type CallRequest, type ProviderCaller } from './provider-caller';
import { readBody, ResponseTooLarge } from './read-body';

/** Enough for a page of a thousand messages with bodies, but not meant for files. In bytes. */
const answerLimit = 32 * 1024 * 1024;

/**
 * Makes a request that has to succeed and reads its answer: JSON by the schema, other text unchanged, an empty body as undefined.
 *
 * @throws tool errors; `ProviderUnavailable`, not retryable, when the answer does not match the schema
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
    throw notUnderstood(call, 'it is not the JSON it says it is');
  }
}

function notUnderstood(call: ProviderCall, reason: string) {
  const name = providerNames[call.provider];
  return toolError('ProviderUnavailable', `${name} answered in a form this version cannot read: ${reason}.`, {
    details: callDetails(call, { mayHaveArrived: true }),
    retryable: false,
  });
}
