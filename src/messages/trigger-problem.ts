import type { ToolErrorType } from '../contracts/tool-error';
import type { TriggerProblem } from '../contracts/trigger-report';

/** Failures that only a person can fix, by reconnecting the account. All others are between this service and the provider. */
const atAccount: readonly ToolErrorType[] = ['AccountNeedsReconnect', 'AccountNotFound'];
const needsPerson: ReadonlySet<unknown> = new Set(atAccount);

/** Refusals that a retry does not fix. All other failures are retried until they pass. */
const lasting: ReadonlySet<unknown> = new Set<ToolErrorType>([
  ...atAccount,
  'PermissionDenied',
  'NotFound',
  'InvalidInput',
]);

/** @param type of the failure of a provider call @returns whether the failure stays until somebody acts */
export const isLastingType = (type: string | null | undefined): boolean => lasting.has(type);

/**
 * Returns the kind of problem, which says who can fix what keeps a trigger from seeing events.
 *
 * @param type of the failure that ended a pull
 */
export const problemKindOf = (type: string | null | undefined): TriggerProblem['kind'] =>
  needsPerson.has(type) ? 'needs reconnect' : 'provider refused';
