import { isToolError } from '../../../src/contracts/tool-error';
import { isUnavailable } from '../../../src/providers/is-unavailable';
import { callErrorDetails } from '../../../src/providers/provider-call';

/** Whether Graph refuses a delta by an error that may concern it alone. A problem of the whole mailbox makes its listing fail too. */
export const refusesDelta = (error: unknown): boolean =>
  (['InvalidInput', 'NotFound', 'PermissionDenied', 'Conflict'] as const).some((type) => isToolError(error, type));

/**
 * Whether a listing has to take the place of a delta: Graph refuses it, or has no answer to it, for some mailboxes for days (msgraph-sdk-dotnet issues
 * 1568, 2169; microsoft-graph-docs issues 6499, 9912). Not where it was not asked, because the link of a position leads elsewhere.
 */
export const isDeltaRefused = (error: unknown): boolean =>
  isUnavailable(error) || (refusesDelta(error) && callErrorDetails(error)?.status !== undefined);

/** Tells a person of a trigger whose delta was refused at its last look. */
export const refusedDeltaText =
  'Microsoft refuses to track changes for this account at present, or has no answer when asked for them: what is made or changed is found by its date, and ' +
  'what is deleted only once Microsoft tracks changes again. If that lasts for days, ask Microsoft’s support.';
