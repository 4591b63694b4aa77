import type { ApplicationFailure } from '@temporalio/common';
import { failureOf, reasonOf } from '../../src/contracts/failure-of';
import { toolError } from '../../src/contracts/tool-error';
import type { TriggerProblem } from '../../src/contracts/trigger-report';
import type { TriggerState } from '../../src/messages/trigger';
import { problemKindOf } from '../../src/messages/trigger-problem';

/** Why an activity that looked at the provider gave up, as the trigger shows it. */
export function problemOf(error: unknown): TriggerProblem {
  return { kind: problemKindOf(typeOf(error)), text: causeOf(error) };
}

/** The same, where it is of some of the places alone. */
export const partly = ({ text }: TriggerProblem): TriggerProblem => ({ kind: 'partly refused', text });

/** The type of what failed, without Temporal's wrapping. */
export const typeOf = (error: unknown): string | null | undefined => failureOf(error)?.type;

/** What it says. */
export const causeOf = (error: unknown): string => (error instanceof Error ? reasonOf(error) : String(error));

/** The answer to a question that a trigger cannot take. */
export function refusedByTrigger(message: string): ApplicationFailure {
  return toolError('InvalidInput', message);
}

/** @throws ApplicationFailure when the trigger has been taken away: it starts nothing any more */
export function assertNotRemoved({ status }: Pick<TriggerState, 'status'>): void {
  if (status === 'removed') throw refusedByTrigger('This trigger has been removed.');
}

/** @throws ApplicationFailure when the trigger has been taken away, or what is asked for cannot be the id of an event */
export function assertReplayable(state: Pick<TriggerState, 'status'>, eventId: unknown): void {
  assertNotRemoved(state);
  if (typeof eventId !== 'string' || eventId === '')
    throw refusedByTrigger('Replay takes the id of one event, as the recent-event log shows it.');
}
