import {
  agentDefinitionShape,
  definitionSignatureShape,
  triggerDefinitionShape,
} from '../../workflows/service/definition-shape';
import {
  assertShape,
  exactly,
  flag,
  listOf,
  object,
  optional,
  positiveNumber,
  recordOf,
  text,
  type Shape,
} from '../../workflows/service/shape';
import { readBatch } from '../../workflows/service/trigger/read-batch';
import { isRecord } from '../../src/json/is-record';

test.each<[name: string, shape: Shape, takes: unknown[], refuses: unknown[]]>([
  ['text', text, ['a'], ['', 1, null, undefined, ['a']]],
  ['flag', flag, [true, false], [0, 'true', null, undefined]],
  ['positive number', positiveNumber, [1, 0.5], [0, -1, NaN, '1', null]],
  ['one of', exactly('a', 1), ['a', 1], ['b', '1', undefined]],
  ['optional', optional(text), [undefined, 'a'], [null, '', 1]],
  ['list', listOf(text), [[], ['a', 'b']], [['a', 1], { length: 0 }, 'a', undefined]],
  ['record', recordOf(flag), [{}, { a: true }], [{ a: true, b: 1 }, [], null, 'a']],
  [
    'object',
    object({ a: text, b: optional(flag) }),
    [{ a: 'x' }, { a: 'x', b: true, c: 1 }],
    [{}, { a: 'x', b: 1 }, []],
  ],
  ['a record at all', isRecord, [{}, Object.create(null)], [[], null, 'a', undefined, () => 1]],
])('%s', (_name, shape, takes, refuses) => {
  expect(takes.map(shape)).toEqual(takes.map(() => true));
  expect(refuses.map(shape)).toEqual(refuses.map(() => false));
});

test('what has another shape is refused with the sentence it is given', () => {
  expect(() => assertShape('a', text, 'This is no text.')).not.toThrow();
  expect(() => assertShape('', text, 'This is no text.')).toThrow('This is no text.');
});

const trigger = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { a: 1 }, ignoreOwnChanges: false };
const agent = {
  ...{ workflowType: 'noting', taskQueue: 'agents', triggers: [trigger] },
  equipment: { 'mail.findEmail': {}, 'board.getCard': { permission: 'approval', account: 'team', boards: ['a'] } },
  approval: { expiresAfterSeconds: 60, refuseUnverified: true, approvers: ['grace'] },
};
const signature = { revision: 1, definedAt: '2026-05-01T00:00:00Z', signature: 'x' };

describe('what an entity takes for a definition', () => {
  test('is one', () => {
    expect([agentDefinitionShape(agent), triggerDefinitionShape(trigger), definitionSignatureShape(signature)]).toEqual(
      [...[true, true, true]],
    );
  });

  test.each(Object.keys(agent))('is none without %s', (field) => {
    expect(agentDefinitionShape({ ...agent, [field]: undefined })).toBe(false);
  });

  test.each(Object.keys(trigger))('has no trigger without %s', (field) => {
    expect(agentDefinitionShape({ ...agent, triggers: [{ ...trigger, [field]: undefined }] })).toBe(false);
  });

  test.each(Object.keys(signature))('has no signature without %s', (field) => {
    expect(definitionSignatureShape({ ...signature, [field]: undefined })).toBe(false);
  });

  test.each([{ permission: 'maybe' }, { permission: 'toString' }, { account: '' }, { boards: 'a' }, { boards: [1] }])(
    'equips nobody with %j',
    (equipped) => {
      expect(agentDefinitionShape({ ...agent, equipment: { 'mail.findEmail': equipped } })).toBe(false);
    },
  );

  test.each([{ expiresAfterSeconds: 0 }, { refuseUnverified: 'no' }, { approvers: 'grace' }])(
    'has nothing approved like %j',
    (approval) => {
      expect(agentDefinitionShape({ ...agent, approval: { ...agent.approval, ...approval } })).toBe(false);
    },
  );
});

describe('what a trigger takes for announcements', () => {
  const hint = { id: 'a', receivedAt: '2026-05-01T00:00:00Z' };
  const detailed = { ...hint, detail: { type: 'updateCard' } };

  test.each([undefined, null, 'events', [], {}, { hints: {} }, { hints: [hint], lifecycle: 'party' }])(
    'is not %j',
    (raw) => {
      expect(readBatch(raw)).toBeUndefined();
    },
  );

  test.each(['missed', 'subscription removed', 'reauthorization required'])(
    'may tell of the webhook: %s',
    (lifecycle) => {
      expect(readBatch({ hints: [], lifecycle })).toEqual({ hints: [], lifecycle });
    },
  );

  test('leaves out what is none', () => {
    const wrong = [
      ...[null, 'a', { ...hint, id: 1 }, { id: 'a' }, { ...hint, detail: 'x' }, { ...hint, detail: { type: 1 } }],
      { ...hint, detail: { type: 'x', also: 1 } },
    ];
    expect(readBatch({ hints: [hint, ...wrong, detailed], strange: true })).toEqual({ hints: [hint, detailed] });
  });
});
