import type { ApplicationFailure } from '@temporalio/common';
import { isToolError, retryDelayOf, toolError } from '../../contracts/tool-error';
import { perhapsDone } from '../../contracts/unknown-end';
import { parameterProblem } from './endpoint-path';
import type { HttpHeaders } from '../http-request';
import { callDetails, providerNames, type ProviderCall } from '../provider-call';
import { answerOf, type ProviderCaller } from '../provider-caller';
import { queryPairs, type QueryPairs } from '../query';
import { rawBody, rawSentBody } from './raw-body';
import type { RawRequest, RawResponse } from './raw-exchange';
import { RequestFailure } from '../request-failure';

/** Answer headers that concern this connection or contain a credential. */
const withheld: ReadonlySet<string> = new Set(['set-cookie', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * Makes a pass-through call: one request, its answer unchanged. If the local limiter refuses the request, it answers like the provider
 * would, with 429.
 *
 * @throws OutcomeUnknown when a write got no answer, ProviderUnavailable when nothing can have happened; neither retryable
 */
export async function rawCall(caller: ProviderCaller, request: RawRequest): Promise<RawResponse> {
  const { method, endpoint } = request;
  const call: ProviderCall = { provider: caller.dialect.provider, method, path: endpoint.path };
  const sent = rawSent(request);
  try {
    return await answerOf(caller, sent, 'raw', async (response) => ({
      status: response.status,
      headers: visible(response.headers),
      body: await rawBody(response, request.fileLimit, caller.signal),
    }));
  } catch (error) {
    if (isToolError(error, 'RateLimited')) return answeredLocally(error);
    throw error instanceof RequestFailure ? unanswered(call, error) : error;
  }
}

/**
 * Returns what a pass-through call sends.
 *
 * @throws InvalidInput naming the member that can only be refused
 */
export function rawSent(request: RawRequest) {
  const { method, endpoint, headers = {} } = request;
  const query = [...endpoint.query, ...parametersOf(request)];
  return { method, path: endpoint.path, query, headers, body: rawSentBody(request.body, headers) };
}

/** Returns the parameters given in addition to the endpoint. The same rules apply to them as to those within it. */
function parametersOf({ query }: RawRequest): QueryPairs {
  const pairs = queryPairs(query);
  for (const [name] of pairs) {
    const problem = parameterProblem(name);
    if (problem !== undefined)
      throw toolError('InvalidInput', `query: "${name}" cannot be set; ${problem}. Leave it out.`);
  }
  return pairs;
}

function unanswered(call: ProviderCall, failure: RequestFailure): ApplicationFailure {
  const details = callDetails(call, { mayHaveArrived: failure.ambiguous, code: failure.code });
  const sentence = `${providerNames[call.provider]} did not answer: ${failure.message}.`;
  if (details.ambiguous) {
    return toolError('OutcomeUnknown', `${sentence} ${perhapsDone}`, {
      details,
    });
  }
  return toolError('ProviderUnavailable', `${sentence} Nothing was changed; call again when you like.`, {
    details,
    retryable: false,
  });
}

function answeredLocally(refusal: ApplicationFailure): RawResponse {
  const seconds = Math.ceil((retryDelayOf(refusal) ?? 0) / 1000);
  return {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
    body: { kind: 'json', value: { error: 'RATE_LIMITED_LOCALLY', message: refusal.message } },
  };
}

function visible(headers: HttpHeaders): HttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !withheld.has(name)));
}
