import { Client, type WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { World } from './world';

/** A client without keys that starts workflows with arbitrary headers. */
export function strangerWith(
  { strangerClient }: Pick<World, 'strangerClient'>,
  headers: Record<string, unknown>,
): Client {
  const payloads = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, defaultPayloadConverter.toPayload(value)]),
  );
  const claiming: WorkflowClientInterceptor = {
    startWithDetails: (input, next) => next({ ...input, headers: payloads }),
  };
  const { connection, options } = strangerClient;
  return new Client({ connection, namespace: options.namespace, interceptors: { workflow: [claiming] } });
}
