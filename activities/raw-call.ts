import type { z } from 'zod';
import type { rawAnswerSchema } from '../src/contracts/raw-call/api-call';
import { isRecord } from '../src/json/is-record';
import { defined } from '../src/json/defined';
import type { Effect } from '../src/contracts/step';
import { isToolError, toolError } from '../src/contracts/tool-error';
import type { RawBody, RawRequest, RawResponse } from '../src/providers/raw-call/raw-exchange';
import type { StepContext } from './implement';
import { mayHaveBeenSent, nothingSent } from './attempts/nothing-sent';

/**
 * Makes one pass-through call. A retry has no key by which it could find the call's effect, so an attempt does not send again if an earlier
 * attempt may have reached the provider.
 *
 * @throws OutcomeUnknown when a write may have happened and nobody can tell
 */
export async function rawCallOnce(
  client: { raw: (request: RawRequest) => Promise<RawResponse> },
  request: RawRequest,
  effect: Effect,
  context: StepContext,
): Promise<z.input<typeof rawAnswerSchema>> {
  if (effect !== 'read' && mayHaveBeenSent(context)) {
    throw toolError(
      'OutcomeUnknown',
      `An earlier attempt at ${request.method} ${request.endpoint.path} was cut off and may have succeeded. Look before calling again.`,
    );
  }
  try {
    const { status, headers, body } = await client.raw(request);
    return { status, headers, body: readableBody(body) };
  } catch (error) {
    // Only a tool error proves that nothing was sent. An attempt that was cut off (timeout, worker shutdown) may have sent the request.
    if (isToolError(error) && error.type !== 'OutcomeUnknown') context.saveProgress(nothingSent(context.attempt));
    throw error;
  }
}

/** Whether a body is a file's: its bytes, or what is said in their place. */
export const isFileAnswer = (body: unknown): body is Readonly<Record<string, unknown>> =>
  isRecord(body) && ('omitted' in body || 'base64' in body);

function readableBody(body: RawBody): unknown {
  switch (body.kind) {
    case 'empty':
      return null;
    case 'json':
      return body.value;
    case 'text':
      return body.text;
    case 'bytes':
      return { contentType: body.contentType, base64: body.base64 };
    case 'omitted':
      return {
        omitted:
          'The body is too large to pass through a workflow. Use the attachment reference of Find Email or of a card instead.',
        contentType: body.contentType,
        ...defined({ bytes: body.size }),
      };
  }
}
