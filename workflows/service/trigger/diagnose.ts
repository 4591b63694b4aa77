import { ActivityFailure, TimeoutFailure } from '@temporalio/common';
import { isCancellation, patched } from '@temporalio/workflow';
import type { Diagnosis, Finding } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import { diagnosedAllTheSame } from '../changes';
import * as activities from './trigger-activities';
import { diagnosedBy, diagnosisOf } from './trigger-overview';
import { causeOf } from './trigger-problem';

/** Joins what the trigger knows of itself with a check of account, webhook and provider. If no check was possible, that is a finding too. */
export async function diagnose(state: TriggerState): Promise<Diagnosis> {
  const checked = await check(state);
  return diagnosisOf(state, checked);
}

async function check(state: TriggerState): Promise<Finding[]> {
  try {
    return (await activities.diagnose(diagnosedBy(state))).findings;
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error) || !patched(diagnosedAllTheSame)) throw error;
    const why = error.cause instanceof TimeoutFailure ? 'no worker has answered in time.' : causeOf(error);
    return [{ level: 'problem', text: `Account and provider could not be looked at: ${why}` }];
  }
}
