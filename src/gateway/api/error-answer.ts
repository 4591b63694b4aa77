import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { toolErrorTypes, type ToolErrorType } from '../../contracts';
import { failureOf } from '../../contracts/failure-of';
import type { AgentIntegrationsClient } from '../../client';
import { whyNoAnswer } from '../../client/service-worker';

export const errorSchema = z
  .object({
    error: z.object({
      type: z.string().describe('Stable name of what went wrong, such as NotFound.'),
      message: z.string().describe('What happened, and what to do.'),
    }),
  })
  .openapi('Error');

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 502 | 503;

const statusOfType: { readonly [Type in ToolErrorType]: ErrorStatus } = {
  InvalidInput: 400,
  AccountNotFound: 404,
  NotFound: 404,
  PermissionDenied: 403,
  Conflict: 409,
  ApprovalRequired: 409,
  ApprovalRejected: 409,
  ApprovalExpired: 409,
  AccountNeedsReconnect: 409,
  RateLimited: 429,
  ProviderUnavailable: 503,
  OutcomeUnknown: 502,
};

/** Every error type that the API reports, and its status. */
export const errorStatuses: Readonly<Record<string, ErrorStatus>> = {
  ...statusOfType,
  Unauthorized: 401,
  MethodNotAllowed: 405,
  DecisionRefused: 409,
  Unavailable: 503,
  Fault: 500,
};

/** @returns undefined for an unexpected error */
export async function errorAnswer(
  context: Context,
  error: unknown,
  client: AgentIntegrationsClient,
): Promise<Response | undefined> {
  const failure = failureOf(error);
  const type = toolErrorTypes.find((known) => known === failure?.type);
  if (failure !== undefined && type !== undefined) return refuse(context, statusOfType[type], type, failure.message);
  if (failure?.type === 'DecisionRefused') return refuse(context, 409, 'DecisionRefused', failure.message);
  const message = await whyNoAnswer(error, client);
  return message === undefined ? undefined : refuse(context, 503, 'Unavailable', message);
}

export function refuse(context: Context, status: ErrorStatus, type: string, message: string): Response {
  return context.json({ error: { type, message } }, status);
}
