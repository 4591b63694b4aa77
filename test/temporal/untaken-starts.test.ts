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

const setCurrent = '`temporal worker deployment set-current-version --deployment-name desk';
const startOrReplace = `Start workers of that version. Where another has taken its place, make that one the current one: ${setCurrent} --build-id …\`, or \`--unversioned\` in place of \`--build-id …\`.`;
const afterEachRollOut = `Make the version that is to take it the current one, after each roll-out: ${setCurrent}`;

test.each([
  [
    'the current version does not poll, which an older one still does',
    queue([one], { currentDeploymentVersion: two }),
    `What is started on the task queue "agents" waits for a worker of the version desk.two, and those that poll it are of the version desk.one. ${startOrReplace}`,
  ],
  [
    'workers have lost their versions',
    queue([undefined], { currentDeploymentVersion: two }),
    `What is started on the task queue "agents" waits for a worker of the version desk.two, and those that poll it are without a version. ${startOrReplace}`,
  ],
  [
    'a share goes to a version that does not poll',
    queue([one], { currentDeploymentVersion: one, rampingDeploymentVersion: two, rampingVersionPercentage: 10 }),
    'A share (10 %) of what is started on the task queue "agents" waits for a worker of the version desk.two, and those that poll it are of the version desk.one. ' +
      'Start workers of that version, or end its share: `temporal worker deployment set-ramping-version --deployment-name desk --build-id two --delete`.',
  ],
  [
    'no version is the current one',
    queue([one]),
    `What is started on the task queue "agents" waits for a worker without a version, as no version is the current one, and those that poll it are of the version desk.one. ${afterEachRollOut} --build-id one\`.`,
  ],
  [
    'no version is the current one, and several poll',
    queue([one, two]),
    `What is started on the task queue "agents" waits for a worker without a version, as no version is the current one, and those that poll it are of the version desk.one, of the version desk.two. ${afterEachRollOut} --build-id …\`.`,
  ],
])('what starts is said to wait where %s', (_where, described, said) => {
  expect(nobodyTakes('agents', described)).toBe(said);
});
