import { temporal } from '@temporalio/proto';

type Queue = Pick<temporal.api.workflowservice.v1.DescribeTaskQueueResponse, 'pollers' | 'versioningInfo'>;
type Poller = Queue['pollers'][number];
type Version = temporal.api.deployment.v1.IWorkerDeploymentVersion;

const { WORKER_VERSIONING_MODE_VERSIONED } = temporal.api.enums.v1.WorkerVersioningMode;

/**
 * Says that workers poll a task queue, and none of them is of the version that takes what starts there; undefined if one is. Workers with versions
 * get nothing before somebody has made their version the current one.
 */
export function nobodyTakes(taskQueue: string, { pollers, versioningInfo }: Queue): string | undefined {
  const polling = [...new Set(pollers.map((poller) => named(versionOf(poller))))];
  const missing = versionsThatTake(versioningInfo).find((version) => !polling.includes(named(version)));
  const [poller] = pollers;
  if (missing === undefined || poller === undefined) return undefined;
  const none = versioningInfo?.currentDeploymentVersion == null ? ', as no version is the current one' : '';
  return (
    `What is started on the task queue "${taskQueue}" waits for a worker ${named(missing)}${none}, and those that poll it are ${polling.join(', ')}. ` +
    `Make the version of one that polls the current one, after each roll-out: \`${makeCurrent(poller, missing)}\`.`
  );
}

/** Unversioned workers, as a version. */
const unversioned: Version = {};

const versionOf = ({ deploymentOptions }: Poller): Version =>
  deploymentOptions?.workerVersioningMode === WORKER_VERSIONING_MODE_VERSIONED ? deploymentOptions : unversioned;

/** Returns which versions take what is started: the current one, and the one that is ramped up to for a share of it. */
function versionsThatTake(versioning: Queue['versioningInfo']): Version[] {
  const ramped = versioning?.rampingVersionPercentage ?? 0;
  return [
    ...(ramped < 100 ? [versioning?.currentDeploymentVersion ?? unversioned] : []),
    ...(ramped > 0 ? [versioning?.rampingDeploymentVersion ?? unversioned] : []),
  ];
}

const named = ({ deploymentName = '', buildId }: Version): string =>
  buildId === undefined ? 'without a version' : `of the version ${deploymentName}.${buildId}`;

function makeCurrent(poller: Poller, missing: Version): string {
  const { deploymentName = missing.deploymentName, buildId } = versionOf(poller);
  const version = buildId === undefined ? '--unversioned' : `--build-id ${buildId}`;
  return `temporal worker deployment set-current-version --deployment-name ${String(deploymentName)} ${version}`;
}
