import {
  ApplicationFailure,
  CancellationScope,
  createNexusServiceClient,
  isCancellation,
  type WorkflowInterceptors,
} from '@temporalio/workflow';
import { NexusOperationFailure, type Duration } from '@temporalio/common';
import { stepsService, type AnswerWithChanges } from '../../src/nexus';

/** A caller in another namespace: it has nothing of ours but the service's definition. */
const stepsOf = (endpoint: string) => createNexusServiceClient({ service: stepsService, endpoint });

const scheduleToCloseTimeout = '10 days';

export async function sendsMail(endpoint: string, subject: string): Promise<unknown> {
  return stepsOf(endpoint).executeOperation(
    'mail.sendEmail',
    { to: ['lena@northwind.example'], subject, body: 'Hello' },
    { scheduleToCloseTimeout },
  );
}

/** Says what came of it, in the words its caller is given. */
export async function calls(endpoint: string, asked: object, waits: Duration = scheduleToCloseTimeout) {
  const steps = stepsOf(endpoint);
  try {
    return { result: await steps.executeOperation('call', asked as never, { scheduleToCloseTimeout: waits }) };
  } catch (error) {
    if (!(error instanceof NexusOperationFailure)) throw error;
    const { cause } = error;
    return cause instanceof ApplicationFailure
      ? { type: cause.type, message: cause.message, details: cause.details?.[0] }
      : { type: cause?.name, message: cause?.message };
  }
}

/** Is told what a person changed, too. */
export async function sendsMailWithChanges(endpoint: string, subject: string): Promise<AnswerWithChanges> {
  const input = { to: ['lena@northwind.example'], subject, body: 'Hello' };
  const call = { step: 'mail.sendEmail', input };
  return stepsOf(endpoint).executeOperation('callWithChanges', call, { scheduleToCloseTimeout });
}

/** Cancels its operation when it is told to give up. */
export async function givesUp(endpoint: string, subject: string): Promise<string> {
  try {
    await CancellationScope.cancellable(() => sendsMail(endpoint, subject));
    return 'sent';
  } catch (error) {
    if (isCancellation(error)) return 'withdrawn';
    throw error;
  }
}

/** In the headers of its requests a caller may write what it likes: that it is the agent "desk", say. */
export const interceptors = (): WorkflowInterceptors => ({
  outbound: [
    {
      startNexusOperation: (input, next) =>
        next({ ...input, headers: { ...input.headers, 'agent-integrations-agent': 'desk', agent: 'desk' } }),
    },
  ],
});
