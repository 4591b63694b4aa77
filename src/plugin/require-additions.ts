import { readFileSync } from 'node:fs';
import type { WorkflowBundleOption } from '@temporalio/worker';

/** What is in a bundle with our interceptors and our failure converter, and in no other. */
const marks = ['temporal-agent-integrations/interceptors', 'temporal-agent-integrations/failures'];

/**
 * Ensures that workflows bundled ahead of time contain what {@link AgentIntegrationsPlugin} adds to those that a worker bundles itself: the SDK takes a
 * bundle as it is, and its runs would go on without.
 *
 * @param bundle nothing where the worker bundles itself, or runs no workflows
 * @throws when one of the two is missing
 */
export function requireAdditions(bundle: WorkflowBundleOption | undefined): void {
  if (bundle === undefined) return;
  const code = 'code' in bundle ? bundle.code : readFileSync(bundle.codePath, 'utf8');
  if (marks.every((mark) => code.includes(mark))) return;
  throw new Error(
    'The workflowBundle of this worker was made without AgentIntegrationsPlugin, or by an earlier release: its runs would act for no agent, repeat ' +
      'what they have done after a reset, and tell Temporal unencrypted why they failed. Make it with `bundleWorkflowCode({ workflowsPath, plugins: ' +
      '[bundlerPlugin] })`; `bundlerPlugin` of temporal-agent-integrations needs no keys.',
  );
}
