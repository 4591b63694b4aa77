import type { AccountOverview } from '../contracts/account';
import type { CheckResult, LiveCheckResult, ProbeResult } from './run-live-check';

/**
 * A run's result without content, ids, names or addresses, fit to be attached to an issue: shapes, codes, times, and what the probes
 * found. Messages of failures stay out, since they may quote what is in the account.
 */
export function reportOf(
  { checks, probes, removed }: LiveCheckResult,
  { integration, permissionType, scopes }: AccountOverview,
  version: string,
) {
  return {
    format: 1,
    version,
    at: new Date().toISOString(),
    account: { integration, permissionType, scopes },
    checks: checks.map(withoutMessage),
    probes: probes.map(withoutMessage),
    removed,
  };
}

function withoutMessage<Result extends CheckResult | ProbeResult>(result: Result) {
  const { failure, ...rest } = result;
  // What it does names the account's address and the run's things.
  const { does: _, ...shown } = rest as typeof rest & { does?: string };
  if (failure === undefined) return shown;
  const { message: __, ...codes } = failure;
  return { ...shown, failure: codes };
}
