import type { ApplicationFailure } from '@temporalio/common';
import { failureOf, reasonOf } from '../../../src/contracts/failure-of';
import { toolError } from '../../../src/contracts/tool-error';
import type { TriggerProblem } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import { problemKindOf } from '../../../src/messages/trigger-problem';

/** Returns why an activity that called the provider gave up, as the trigger shows it. */
export function problemOf(error: unknown): TriggerProblem {
  return { kind: problemKindOf(typeOf(error)), text: causeOf(error) };
}

/** Returns the same problem, marked as concerning only some of the places. */
export const partly = ({ text }: TriggerProblem): TriggerProblem => ({ kind: 'partly refused', text });

/** Returns the type of the failure, without Temporal's wrapping. */
export const typeOf = (error: unknown): string | null | undefined => failureOf(error)?.type;

/** Returns the message of the failure, without Temporal's wrapping. */
export const causeOf = (error: unknown): string => (error instanceof Error ? reasonOf(error) : String(error));

/** Returns the error for a request that a trigger cannot accept. */
export function refusedByTrigger(message: string): ApplicationFailure {
  return toolError('InvalidInput', message);
}

/** @throws ApplicationFailure when the trigger has been removed: it starts nothing any more */
export function assertNotRemoved({ status }: Pick<TriggerState, 'status'>): void {
  if (status === 'removed') throw refusedByTrigger('This trigger has been removed.');
}

/** @throws ApplicationFailure when the trigger has been removed, or the argument cannot be the id of an event */
export function assertReplayable(state: Pick<TriggerState, 'status'>, eventId: unknown): void {
  assertNotRemoved(state);
  if (typeof eventId !== 'string' || eventId === '')
    throw refusedByTrigger('Replay takes the id of one event, as the recent-event log shows it.');
}
