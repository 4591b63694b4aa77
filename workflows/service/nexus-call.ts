import { ApplicationFailure, RawValue, type Payload } from '@temporalio/common';
import { CancellationScope, isCancellation, patched, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { quotesOthers } from '../../src/contracts/quoting-error';
import type { Approval } from '../../src/contracts/approval';
import type { NexusCallRequest } from '../../src/contracts/tool-call';
import { unknownEnd } from '../../src/contracts/unknown-end';
import { readableSummary } from '../../src/encryption/readable-summary';
import { releasedPayload } from '../../src/encryption/released-payload';
import { requireReadable } from '../../src/encryption/unreadable';
import type { ServiceActivities } from '../../src/messages/service-activities';
import { callStep } from '../call-step';
import { toolErrorOf, type CaughtToolError } from '../../src/contracts/tool-error-of';
import { answeredThoughCancelled, quotingMarked } from './changes';
import { toldChanges } from './told-changes';

const { 'answers.release': release } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '30 seconds',
  summary: readableSummary('Let the caller read the answer'),
});

/**
 * Runs one operation of the Nexus service: a step as the agent that the service represents, including approval. A caller without our keys can
 * read the answer, or the sentence that says what went wrong.
 */
export async function nexusCall(request: NexusCallRequest): Promise<unknown> {
  requireReadable(request);
  setCurrentDetails(`Running **${request.step}**`);
  return RawValue.fromPayload(await released(await run(request)));
}

async function run({ step, input, summary = step, withChanges }: NexusCallRequest): Promise<unknown> {
  const approvals: Approval[] = [];
  try {
    const result = await callStep(step, input, { summary, onApproved: (approval) => approvals.push(approval) });
    if (withChanges === undefined) return result;
    const [approval] = approvals;
    return { result, ...(approval !== undefined && toldChanges(approval)) };
  } catch (error) {
    if (isCancellation(error)) throw error;
    throw await releasedFailure(toolErrorOf(error) ?? { ...unknownEnd, details: undefined });
  }
}

async function released(value: unknown): Promise<Payload> {
  const text = JSON.stringify(value);
  return releasedPayload(text, await thoughCancelled(() => release({ text })));
}

/**
 * Does this also where the run is cancelled, before or meanwhile: the step has ended, and a caller that were told "cancelled" would take it for not
 * done. Only a cancelled run calls `patched`, so no other run gets a marker.
 */
function thoughCancelled<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const scope = CancellationScope.current();
  if (scope.consideredCancelled && !patched(answeredThoughCancelled)) return work();
  return CancellationScope.nonCancellable(() => {
    const shielded = new CancellationScope();
    scope.cancelRequested.catch(() => {
      if (!patched(answeredThoughCancelled)) shielded.cancel();
    });
    return shielded.run(work);
  });
}

async function releasedFailure({ type, message, details }: CaughtToolError): Promise<ApplicationFailure> {
  const failure = ApplicationFailure.nonRetryable(message, type);
  // The form in which our failure converter would encode it, with a payload that the codec does not seal.
  const encodedAttributes = await released({ message, stack_trace: '' });
  // For a caller that hands the sentence to a model.
  const marked = quotesOthers(details) && patched(quotingMarked);
  const marks = marked ? { details: { payloads: [await released({ untrusted: ['message'] })] } } : {};
  failure.failure = {
    message: 'Encoded failure',
    source: 'TypeScriptSDK',
    encodedAttributes,
    applicationFailureInfo: { type, nonRetryable: true, ...marks },
  };
  return failure;
}
