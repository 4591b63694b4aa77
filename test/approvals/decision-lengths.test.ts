import { Approvals } from '../../src/client/approvals/approvals';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { temporalTelling } from '../support/told-workflows';

test('a reason or a name that would be cut, which its signature does not prove then, is refused with its bound', async () => {
  const { client, asked } = temporalTelling({});
  const approvals = new Approvals(client, createKeyRing([generateKey()], 'the test'));
  const reject = (approver: string, reason: string) =>
    approvals.decide('approval/1', approver, { decision: 'reject', reason });
  await expect(reject('Grace', 'x'.repeat(2_001))).rejects.toMatchObject({
    ...{ type: 'InvalidInput', message: 'The reason may have 2000 characters; it has 2001. Shorten it.' },
  });
  await expect(reject('G'.repeat(201), 'No.')).rejects.toThrow('The name of who decides may have 200 characters');
  expect(asked).toEqual([]);
});
