import { temporal } from '@temporalio/proto';
import { nobodyTakes } from '../../src/temporal/untaken-starts';

const one = { deploymentName: 'desk', buildId: 'one' };
const two = { deploymentName: 'desk', buildId: 'two' };
const { WORKER_VERSIONING_MODE_VERSIONED, WORKER_VERSIONING_MODE_UNVERSIONED } =
  temporal.api.enums.v1.WorkerVersioningMode;

/** A queue that workers of these versions poll; `undefined` stands for a worker without one. */
const queue = (
  versions: (typeof one | undefined)[],
  versioningInfo?: temporal.api.taskqueue.v1.ITaskQueueVersioningInfo,
) =>
  temporal.api.workflowservice.v1.DescribeTaskQueueResponse.create({
    pollers: versions.map((version) => ({
      deploymentOptions: {
        ...(version ?? one),
        workerVersioningMode: version ? WORKER_VERSIONING_MODE_VERSIONED : WORKER_VERSIONING_MODE_UNVERSIONED,
      },
    })),
    ...(versioningInfo && { versioningInfo }),
  });

test.each([
  ['no worker polls', queue([])],
  ['workers have no versions', queue([undefined])],
  ['the current version polls beside another', queue([one, two], { currentDeploymentVersion: two })],
  ['all go to the ramped one', queue([two], { rampingDeploymentVersion: two, rampingVersionPercentage: 100 })],
  ['nothing goes to the ramped one', queue([undefined], { rampingDeploymentVersion: two })],
])('nothing is said where %s', (_where, described) => {
  expect(nobodyTakes('agents', described)).toBeUndefined();
});

test.each([
  [
    'the current version does not poll',
    queue([one], { currentDeploymentVersion: two }),
    /waits for a worker of the version desk\.two, and those that poll it are of the version desk\.one\. .*--deployment-name desk --build-id one`\.$/,
  ],
  [
    'workers have lost their versions',
    queue([undefined], { currentDeploymentVersion: two }),
    /waits for a worker of the version desk\.two, and those that poll it are without a version\. .*--deployment-name desk --unversioned`\.$/,
  ],
  [
    'a share goes to a version that does not poll',
    queue([one], { currentDeploymentVersion: one, rampingDeploymentVersion: two, rampingVersionPercentage: 10 }),
    /waits for a worker of the version desk\.two/,
  ],
])('what starts is said to wait where %s', (_where, described, said) => {
  expect(nobodyTakes('agents', described)).toMatch(said);
});
