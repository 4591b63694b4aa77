import { workflowInfo } from '@temporalio/workflow';
import { renewalsOncePublished, wasMarked } from './changes';

/**
 * Returns whether the current renewal is published in any case. Some builds between two releases published every renewal and marked their runs;
 * later builds neither mark a run nor publish more in a marked one. So in a marked run, only renewals handled by the worker that marked it are
 * published. It is recognised by its build id, which Temporal records per task. Without build ids all later renewals count, as nothing
 * distinguishes them.
 */
export function publishedRenewals(): () => boolean {
  const wasPublishing = wasMarked(renewalsOncePublished);
  let marking: { readonly buildId: string | undefined } | undefined;
  return () => {
    if (!wasPublishing()) return false;
    const buildId = workflowInfo().currentDeploymentVersion?.buildId;
    marking ??= { buildId };
    return marking.buildId === undefined || marking.buildId === buildId;
  };
}
