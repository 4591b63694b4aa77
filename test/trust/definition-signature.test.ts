import { definitionDigest, isDefinitionSigned, signDefinition } from '../../src/trust/definition-signature';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';

const keyRing = createKeyRing([generateKey()], 'the test');
const definition = agentDefinitionSchema.parse({ workflowType: 'file', taskQueue: 'desk', equipment: {} });
const signedAfter = (definedAt: string) =>
  signDefinition(keyRing, 'clerk', definition, { revision: 3, seal: { revision: 3, definedAt, signature: 'any' } });

test('a definition is signed as later than the one before, also where its clock was ahead', () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const seal = signedAfter(ahead);
  expect(Date.parse(seal.definedAt)).toBe(Date.parse(ahead) + 1);
  expect(isDefinitionSigned(keyRing, 'clerk', { definition, seal })).toBe(true);
  expect(isDefinitionSigned(keyRing, 'another', { definition, seal })).toBe(false);
});

test.each([
  ['no instant', 'soon'],
  ['the last instant there is', '+275760-09-13T00:00:00.000Z'],
])('one before it of %s, which a stranger has written, keeps nobody from signing', (_what, definedAt) => {
  expect(Math.abs(Date.parse(signedAfter(definedAt).definedAt) - Date.now())).toBeLessThan(60_000);
});

test('what is shown of a definition is told apart by its digest, whatever the order of its members', () => {
  const { workflowType, ...others } = definition;
  expect(definitionDigest({ ...others, workflowType })).toBe(definitionDigest(definition));
  expect(definitionDigest({ ...definition, taskQueue: 'other' })).not.toBe(definitionDigest(definition));
});
