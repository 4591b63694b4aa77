import { CommanderError } from 'commander';
import { toolErrorTypes, type ToolErrorType } from '../../contracts/tool-error';
import { fileFailure } from '../output/file-failure';
import { failureOf } from '../../contracts/failure-of';

/** What a script can tell from the exit code alone; the command's help lists the codes. */
export const exitCodes = { failed: 1, usage: 2, notFound: 3, refused: 4 } as const;

/** The exit code for each type of error. */
export const codesOfTypes: { readonly [Type in ToolErrorType]: number } = {
  InvalidInput: exitCodes.usage,
  AccountNotFound: exitCodes.notFound,
  NotFound: exitCodes.notFound,
  PermissionDenied: exitCodes.refused,
  Conflict: exitCodes.refused,
  ApprovalRequired: exitCodes.refused,
  ApprovalRejected: exitCodes.refused,
  ApprovalExpired: exitCodes.refused,
  AccountNeedsReconnect: exitCodes.failed,
  RateLimited: exitCodes.failed,
  ProviderUnavailable: exitCodes.failed,
  OutcomeUnknown: exitCodes.failed,
};

/** Returns the exit code of a command that ended with this error. */
export function exitCodeOf(error: unknown): number {
  // Commander uses 1 for anything it did not understand, and 0 for help that was requested.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (fileFailure(error) !== undefined) return exitCodes.usage;
  const type = failureOf(error)?.type;
  if (type === 'DecisionRefused') return exitCodes.refused;
  const known = toolErrorTypes.find((candidate) => candidate === type);
  return known === undefined ? exitCodes.failed : codesOfTypes[known];
}
