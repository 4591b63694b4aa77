import type { Client } from '@temporalio/client';
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow';
import { defined } from '../../../json/defined';
import { failureOf } from '../../../contracts/failure-of';
import { workflowContext } from '../../../temporal/workflow-context';
import type { Happening } from './happenings';

export interface StoryFailure {
  /** The type, which is unsealed in the history: `NotFound`, `Timeout` … */
  type: string;
  /** Only for people who may read payloads. */
  message?: string;
}

/** Returns what went wrong. @param workflowId the workflow for which its message was sealed */
export async function failureIn(
  temporal: Client,
  workflowId: string,
  failure: Happening['failure'],
  withContent: boolean,
): Promise<StoryFailure | undefined> {
  if (failure == null) return undefined;
  const type = typeIn(failure);
  if (!withContent) return { type };
  const { loadedDataConverter } = temporal.options;
  const context = workflowContext(temporal, workflowId);
  const error = await decodeOptionalFailureToOptionalError(loadedDataConverter, failure, context);
  const message = (failureOf(error) ?? error)?.message;
  return { type, ...defined({ message }) };
}

/** Returns the type of the innermost failure that has one. */
function typeIn({
  cause,
  applicationFailureInfo,
  timeoutFailureInfo,
  canceledFailureInfo,
}: NonNullable<Happening['failure']>): string {
  if (applicationFailureInfo?.type != null && applicationFailureInfo.type !== '') return applicationFailureInfo.type;
  if (cause != null) return typeIn(cause);
  if (timeoutFailureInfo != null) return 'Timeout';
  return canceledFailureInfo == null ? 'Fault' : 'Canceled';
}
