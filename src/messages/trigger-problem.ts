import type { ToolErrorType } from '../contracts/tool-error';
import type { TriggerProblem } from '../contracts/trigger-report';

/** What only a person at the account can heal; everything else is between us and the provider. */
const atAccount: readonly ToolErrorType[] = ['AccountNeedsReconnect', 'AccountNotFound'];
const needsPerson: ReadonlySet<unknown> = new Set(atAccount);

/** Refusals that another try does not heal by itself; everything else is waited out. */
const lasting: ReadonlySet<unknown> = new Set<ToolErrorType>([
  ...atAccount,
  'PermissionDenied',
  'NotFound',
  'InvalidInput',
]);

/** @param type of the failure that a call of its provider ended with @returns whether it stays until somebody does something */
export const isLastingType = (type: string | null | undefined): boolean => lasting.has(type);

/**
 * Who can heal what keeps a trigger from seeing events.
 *
 * @param type of the failure that a look at its provider ended with
 */
export const problemKindOf = (type: string | null | undefined): TriggerProblem['kind'] =>
  needsPerson.has(type) ? 'needs reconnect' : 'provider refused';
