import type { AccountOverview } from '../contracts/account';
import type { CheckResult, LiveCheckResult, ProbeResult } from './run-live-check';

/**
 * Returns a run's result without content, ids, names or addresses, so that it can be attached to an issue: shapes, codes, times and the
 * probes' answers. Failure messages are omitted, because they may quote the account's content.
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
  // The description contains the account's address and the names of the run's things.
  const { does: _, ...shown } = rest as typeof rest & { does?: string };
  if (failure === undefined) return shown;
  const { message: __, ...codes } = failure;
  return { ...shown, failure: codes };
}
