import { QueryNotRegisteredError } from '@temporalio/client';
import { signDefinition } from '../../src/trust/definition-signature';
import { untilReadingsExpire } from '../../src/trust/definition-lease';
import { publishedAgent } from '../../src/trust/published-agent';
import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import type { DefinitionSignature } from '../../src/contracts/agent';
import { temporalTelling, type ToldWorkflow } from '../support/told-workflows';

const keyRing = createKeyRing([generateKey()], 'the test');

/** An agent that is defined, and how often it was looked at. */
function world() {
  const workflows: Record<string, ToldWorkflow> = {};
  const { client, asked } = temporalTelling(workflows);
  const definitions = new TrustedDefinitions(keyRing);
  let seal: DefinitionSignature | undefined;
  const define = (taskQueue: string, more: object = {}): void => {
    const definition = agentDefinitionSchema.parse({ workflowType: 'file', taskQueue, equipment: {} });
    seal = signDefinition(keyRing, 'clerk', definition, { revision: seal?.revision ?? 0, ...(seal && { seal }) });
    workflows['agent/clerk'] = { memo: { agent: { definition, seal, ...more } } };
  };
  const taskQueue = async (): Promise<string> =>
    (await publishedAgent(client, 'clerk', definitions)).definition.taskQueue;
  return { define, taskQueue, looks: () => asked.length };
}

test('what follows at once goes by the look before, for as long as whoever changes the agent waits', async () => {
  const { define, taskQueue, looks } = world();
  define('morning');
  expect([await taskQueue(), await taskQueue()]).toEqual(['morning', 'morning']);
  define('evening');
  expect(await taskQueue()).toBe('morning');
  expect(looks()).toBe(1);
  await untilReadingsExpire();
  expect(await taskQueue()).toBe('evening');
});

test('what is not there, retired or not trusted is looked at anew before it is refused', async () => {
  const { define, taskQueue } = world();
  await expect(taskQueue()).rejects.toMatchObject({ type: 'PermissionDenied' });
  define('morning', { retired: true });
  await expect(taskQueue()).rejects.toThrow('The agent "clerk" has been retired.');
  define('morning');
  expect(await taskQueue()).toBe('morning');
});

test('an agent whose worker cannot answer is not one that is not there: it is asked again soon', async () => {
  const failing = () => {
    throw new QueryNotRegisteredError('Encoded failure', 3);
  };
  const { client } = temporalTelling({ 'agent/clerk': { queries: { state: failing } } });
  await expect(publishedAgent(client, 'clerk', new TrustedDefinitions(keyRing))).rejects.toMatchObject({
    ...{ type: 'ProviderUnavailable', nonRetryable: false, nextRetryDelay: 2_000 },
    message: expect.stringMatching(/^The agent "clerk" does not answer: .* Has each worker the key ring of the others/),
  });
});
