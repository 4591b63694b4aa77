import { isToolError } from '../../../src/contracts/tool-error';
import { isUnavailable } from '../../../src/providers/is-unavailable';

/** Whether Graph refuses a delta by an error that may concern it alone. A problem of the whole mailbox makes its listing fail too. */
export const refusesDelta = (error: unknown): boolean =>
  (['InvalidInput', 'NotFound', 'PermissionDenied', 'Conflict'] as const).some((type) => isToolError(error, type));

/** Whether a listing has to take the place of a delta: Graph refuses it, or has no answer to it, for some mailboxes for days. */
export const isDeltaRefused = (error: unknown): boolean => refusesDelta(error) || isUnavailable(error);
