import { checkConfiguration } from '../../../activities/triggers/start/check-configuration';
import { dispatch } from '../../../activities/triggers/start/dispatch';
import { createDependencies } from '../../../activities/dependencies';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { checkpointQuery, removeUpdate } from '../../../src/messages/trigger';
import { configurationSignature } from '../../../src/trust/configuration-signature';
import { eventually } from '../../support/eventually';
import { inActivity } from '../../support/in-activity';
import { agentTaskQueue, createWorld, type World } from '../../support/world';

let world: World;
/** As its agent's definition has it. */
let definition: TriggerDefinition;
const target = { agent: 'desk', workflowType: 'noting', taskQueue: agentTaskQueue };
const other = createKeyRing([generateKey()], 'the test');

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  const triggers = [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }];
  const { workflowType, taskQueue } = target;
  await world.client.agents.define('desk', { workflowType, taskQueue, equipment: {}, triggers });
  [definition] = (await world.client.agents.get('desk')).definition.triggers as [TriggerDefinition];
});
afterAll(() => world.stop());

/** What a process with these keys says of a trigger that was sealed with those, if it was sealed. */
function check(
  { keyRing = world.keyRing, sealedWith = keyRing }: { keyRing?: typeof other; sealedWith?: typeof other | 'nothing' },
  config = {},
) {
  const configuration = { definition: { ...definition, config: { ...definition.config, ...config } }, target };
  const seal = sealedWith === 'nothing' ? {} : { seal: configurationSignature.sign(sealedWith, configuration) };
  const dependencies = createDependencies({ ...world, keyRing });
  return inActivity({}, world.client.temporal, () => checkConfiguration(dependencies, { ...configuration, ...seal }));
}

test('what is sealed with a key of the ring counts', async () => {
  expect(await check({}, { filter: 'subject:other' })).toEqual({});
});

test.each([other, 'nothing'] as const)(
  'what is sealed with a key that is dropped since, or not at all, counts as far as the definition of its agent says the same',
  async (sealedWith) => {
    expect(await check({ sealedWith })).toEqual({});
    expect(await check({ sealedWith }, { filter: 'subject:other' })).toMatchObject({
      mayHeal: sealedWith === 'nothing',
    });
  },
);

describe('where nobody with the keys has signed that definition either', () => {
  const problem = expect.stringMatching(/is signed with no key of this process/) as unknown;

  test('that may heal', async () => {
    expect(await check({ keyRing: other, sealedWith: world.keyRing })).toEqual({ mayHeal: true, problem });
  });

  test('its events wait until somebody has, or the trigger is removed, which would wait for them', async () => {
    const trigger = world.client.temporal.workflow.getHandle('trigger/inbox');
    await eventually('it runs', () => trigger.query(checkpointQuery).catch(() => undefined));
    const { workflowId, runId } = await trigger.describe();
    const configuration = {
      definition,
      target,
      seal: configurationSignature.sign(world.keyRing, { definition, target }),
    };
    const start = dispatch(createDependencies({ ...world, keyRing: other }));
    const attempt = () =>
      inActivity({ workflowExecution: { workflowId, runId } }, world.client.temporal, () =>
        start({ ...configuration, events: [{ eventId: 'mail', event: {} }] }),
      );
    await expect(attempt()).rejects.toMatchObject({ type: 'PermissionDenied', nonRetryable: false, message: problem });
    await trigger.executeUpdate(removeUpdate);
    expect(await attempt()).toEqual({ outcomes: [{ eventId: 'mail', kind: 'failed', problem }] });
  });
});
