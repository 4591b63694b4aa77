import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { counter, level, meterScope, seconds, type Durations, type Level } from './instruments';

type Provider = { provider: 'microsoft-graph' | 'trello' };

/** The recipient of a request: a provider (including the storage it names for its files), or a provider's sign-in, which issues its tokens. */
export type Asked = Provider['provider'] | 'microsoft-sign-in' | 'atlassian-sign-in';

const requests = counter<{ provider: Asked } & { status: string }>(
  'agent_integrations_provider_requests',
  'Requests to a provider, its sign-in or its storage by the status of the answer; none: no answer came.',
);

const requestSeconds = seconds<{ provider: Asked }>(
  'agent_integrations_provider_request_seconds',
  'From the sending of a request until its answer was read.',
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
);

/** Requests that currently hold a place in an account's limit. */
export const placesInUse: Level<Provider> = level(
  'agent_integrations_provider_places_in_use',
  'Requests of this process that hold a place in their account’s limit now.',
);

/** How long requests waited for a place in the account's limit, or are to wait that were sent away. */
export const placeWaits: Durations<Provider> = seconds(
  'agent_integrations_provider_place_wait_seconds',
  'How long requests waited in line for a place in their account’s limit, or were told to wait before they come again.',
  [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 20, 60, 600],
);

/**
 * Counts, times and traces one request. The trace (only if the process has registered a tracer provider) has the method and the provider,
 * not the address.
 *
 * @param send receives a function that takes the status of the answer
 */
export function measuredRequest<Result>(
  { provider, method }: { provider: Asked; method: string },
  send: (answered: (status: number) => void) => Promise<Result>,
): Promise<Result> {
  const attributes = { 'http.request.method': method, 'agent_integrations.provider': provider };
  const options = { kind: SpanKind.CLIENT, attributes };
  return trace.getTracer(meterScope).startActiveSpan(`${method} ${provider}`, options, async (span) => {
    let status: number | undefined;
    const startedAt = performance.now();
    try {
      return await send((number) => {
        status = number;
        span.setAttribute('http.response.status_code', number);
      });
    } finally {
      requests.count({ provider, status: labelOf(status) });
      requestSeconds.record((performance.now() - startedAt) / 1000, { provider });
      if (status === undefined || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
}

function labelOf(status: number | undefined): string {
  if (status === undefined) return 'none';
  return status >= 100 && status < 600 ? String(status) : 'other';
}
