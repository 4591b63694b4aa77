import { toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';

/**
 * Errors that Graph may return for an item it has just created, and that may no longer occur a moment later: a conflict on a change without If-Match
 * (msgraph-sdk-powershell issue 2080, msgraph-sdk-dotnet 1195), "not found" right after creating or attaching (olkcli issue 118), "no such mailbox"
 * (microsoft-graph-docs-contrib issue 8823).
 */
const passing: ReadonlySet<string> = new Set([
  ...['errorirresolvableconflict', 'erroritemnotfound', 'errornonexistentmailbox'],
]);

/** Returns a client for an item that this very call has created: it makes these refusals retryable, and the item is kept. */
export function onFreshItem(graph: GraphClient): GraphClient {
  return {
    ...graph,
    get: (path, request) => patiently(() => graph.get(path, request)),
    post: (path, request) => patiently(() => graph.post(path, request)),
    patch: (path, request) => patiently(() => graph.patch(path, request)),
    pages: (start, request) => patientPages(graph.pages(start, request)),
  };
}

async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw asPassing(error);
  }
}

async function* patientPages<Page>(pages: AsyncGenerator<Page, void, undefined>) {
  try {
    yield* pages;
  } catch (error) {
    throw asPassing(error);
  }
}

function asPassing(error: unknown): unknown {
  const details = callErrorDetails(error);
  if (details === undefined || !passing.has(details.code?.toLowerCase() ?? '')) return error;
  return toolError(
    'ProviderUnavailable',
    `Microsoft Graph does not know what it has just made yet (${details.code ?? ''}); nothing was changed, it is tried again.`,
    { details, cause: error },
  );
}
