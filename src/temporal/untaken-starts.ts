import { temporal } from '@temporalio/proto';

type Queue = Pick<temporal.api.workflowservice.v1.DescribeTaskQueueResponse, 'pollers' | 'versioningInfo'>;
type Poller = Queue['pollers'][number];
type Version = temporal.api.deployment.v1.IWorkerDeploymentVersion;

const { WORKER_VERSIONING_MODE_VERSIONED } = temporal.api.enums.v1.WorkerVersioningMode;

/**
 * Says why nobody takes what starts on a task queue although workers poll it (none is of the version that gets it, or a share of it), and what to do;
 * undefined if one is. Workers with versions get nothing before somebody has made their version the current one.
 */
export function nobodyTakes(taskQueue: string, { pollers, versioningInfo }: Queue): string | undefined {
  const polling = [...new Map(pollers.map(versionOf).map((version) => [named(version), version])).values()];
  const names = polling.map(named);
  const missing = versionsThatTake(versioningInfo).find(({ version }) => !names.includes(named(version)));
  if (missing === undefined || polling.length === 0) return undefined;
  const { version, percentage } = missing;
  const share = percentage === 100 ? 'What' : `A share (${percentage} %) of what`;
  const none = versioningInfo?.currentDeploymentVersion == null ? ', as no version is the current one' : '';
  return (
    `${share} is started on the task queue "${taskQueue}" waits for a worker ${named(version)}${none}, and those that poll it are ${names.join(', ')}. ` +
    whatToDo(missing, { polling, hasCurrent: none === '' })
  );
}

/** Unversioned workers, as a version. */
const unversioned: Version = {};

const versionOf = ({ deploymentOptions }: Poller): Version =>
  deploymentOptions?.workerVersioningMode === WORKER_VERSIONING_MODE_VERSIONED ? deploymentOptions : unversioned;

/** A version, and how much of what is started it takes. */
interface Taker {
  readonly version: Version;
  readonly percentage: number;
  readonly isRamped: boolean;
}

/** Returns who takes what is started: the current version, and the one that is ramped up to for a share of it. */
function versionsThatTake(versioning: Queue['versioningInfo']): Taker[] {
  const ramped = versioning?.rampingVersionPercentage ?? 0;
  const current = versioning?.currentDeploymentVersion ?? unversioned;
  const next = versioning?.rampingDeploymentVersion ?? unversioned;
  return [
    { version: current, percentage: 100 - ramped, isRamped: false },
    { version: next, percentage: ramped, isRamped: true },
  ].filter(({ percentage }) => percentage > 0);
}

const named = ({ deploymentName = '', buildId }: Version): string =>
  buildId === undefined ? 'without a version' : `of the version ${deploymentName}.${buildId}`;

function whatToDo(
  { version, isRamped }: Taker,
  { polling, hasCurrent }: { polling: readonly Version[]; hasCurrent: boolean },
): string {
  const deployment = [version, ...polling].find(({ deploymentName }) => deploymentName != null)?.deploymentName ?? '…';
  const [only, ...others] = polling;
  if (isRamped)
    return `Start workers of that version, or end its share: \`temporal worker deployment set-ramping-version --deployment-name ${deployment} ${optionOf(version)} --delete\`.`;
  if (hasCurrent)
    return (
      'Start workers of that version. Where another has taken its place, make that one the current one: ' +
      `\`temporal worker deployment set-current-version --deployment-name ${deployment} --build-id …\`, or \`--unversioned\` in place of \`--build-id …\`.`
    );
  // Of several, nobody here knows which is to take what starts: one may be left only to end what it has begun.
  const successor = only === undefined || others.length > 0 ? '--build-id …' : optionOf(only);
  return `Make the version that is to take it the current one, after each roll-out: \`temporal worker deployment set-current-version --deployment-name ${deployment} ${successor}\`.`;
}

const optionOf = ({ buildId }: Version): string => (buildId == null ? '--unversioned' : `--build-id ${buildId}`);
