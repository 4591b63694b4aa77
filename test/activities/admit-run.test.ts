import type { Client } from '@temporalio/client';
import { admitRun } from '../../activities/agents/admit-run';
import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { inActivity } from '../support/in-activity';

const keyRing = createKeyRing([generateKey()], 'the test');
const client = { withDeadline: () => Promise.reject(new Error('Temporal was asked')) } as unknown as Client;

/** Asks to start a child whose workflow id has so many characters. */
function admitted(length: number) {
  const admit = admitRun({ keyRing, definitions: new TrustedDefinitions(keyRing) });
  return inActivity({}, client, () => admit({ agent: 'billing', workflowId: 'billing/-child/'.padEnd(length, 'x') }));
}

test("a child whose id is too long for Temporal's database is refused at once: Temporal would retry its start for ever, and its parent would wait", async () => {
  await expect(admitted(256)).rejects.toMatchObject({
    ...{ type: 'InvalidInput', nonRetryable: true },
    message: expect.stringMatching(
      /would have 256 characters, and Temporal's database takes 255\. .* shorter "id"/,
    ) as string,
  });
  await expect(admitted(255)).rejects.toThrow('Temporal was asked');
});
