import { z } from 'zod';
import { definitionDigest } from '../../src/trust/definition-signature';
import { describeAgent, describeSchedules } from '../../src/cli/output/describe-agent';
import { accountNameSchema } from '../../src/contracts/account';
import { agentDefinitionSchema, type AgentDefinition } from '../../src/contracts/agent';

const definition = agentDefinitionSchema.parse({
  ...{ workflowType: 'answer', taskQueue: 'support', startedBy: ['billing'] },
  equipment: { 'board.createCard': { permission: 'approval', account: 'team', boards: ['one', 'two'] } },
  triggers: [
    { id: 'inbox', type: 'mail.newEmail', account: 'support', config: { folder: 'in' }, ignoreOwnChanges: true },
  ],
  approval: { expiresAfterSeconds: 3_600, refuseUnverified: true, approvers: ['ada@example.com', 'ben@example.com'] },
});

/** Every other value that one member may have beside those of the definition above, by the member's path. */
const changes: [path: string, change: (one: AgentDefinition) => void][] = [
  ['workflowType', (one) => (one.workflowType = 'answer on the task queue support')],
  ['taskQueue', (one) => (one.taskQueue = 'another')],
  ['startedBy', (one) => (one.startedBy = ['billing', 'sales'])],
  ['startedBy', (one) => delete one.startedBy],
  ['equipment', (one) => (one.equipment['mail.sendEmail'] = {})],
  ['equipment.permission', (one) => (one.equipment['board.createCard']!.permission = 'autopilot')],
  ['equipment.permission', (one) => delete one.equipment['board.createCard']!.permission],
  ['equipment.account', (one) => (one.equipment['board.createCard']!.account = accountNameSchema.parse('any'))],
  ['equipment.account', (one) => delete one.equipment['board.createCard']!.account],
  ['equipment.boards', (one) => (one.equipment['board.createCard']!.boards = ['one, two'])],
  ['equipment.boards', (one) => delete one.equipment['board.createCard']!.boards],
  ['triggers', (one) => one.triggers.pop()],
  ['triggers.id', (one) => (one.triggers[0]!.id = 'post')],
  ['triggers.type', (one) => (one.triggers[0]!.type = 'mail.emailChanged')],
  ['triggers.account', (one) => (one.triggers[0]!.account = 'team')],
  ['triggers.config', (one) => (one.triggers[0]!.config = {})],
  ['triggers.ignoreOwnChanges', (one) => (one.triggers[0]!.ignoreOwnChanges = false)],
  ['approval.expiresAfterSeconds', (one) => (one.approval.expiresAfterSeconds = 3_601)],
  ['approval.refuseUnverified', (one) => (one.approval.refuseUnverified = false)],
  ['approval.approvers', (one) => (one.approval.approvers = ['ada@example.com, ben@example.com'])],
  ['approval.approvers', (one) => delete one.approval.approvers],
];

/** The paths of all members that a definition may have. */
function membersOf(schema: z.core.JSONSchema.JSONSchema, path: string[] = []): string[] {
  const { properties = {}, items, additionalProperties } = schema;
  const inside = [
    ...Object.entries(properties).flatMap(([name, member]) => membersOf(member as typeof schema, [...path, name])),
    ...[items, path[0] === 'equipment' && path.length === 1 ? additionalProperties : undefined].flatMap((each) =>
      typeof each === 'object' && !Array.isArray(each) ? membersOf(each, path) : [],
    ),
  ];
  return inside.length > 0 || path.length === 0 ? inside : [path.join('.')];
}

test('agents that differ in any member are shown differently: who signs one has seen what it may do', () => {
  const shown = changes.map(([path, change]) => {
    const one = structuredClone(definition);
    change(one);
    expect([path, definitionDigest(one)]).not.toEqual([path, definitionDigest(definition)]);
    return describeAgent({ name: 'support', definition: one });
  });
  const all = [describeAgent({ name: 'support', definition }), ...shown];
  expect(new Set(all).size).toBe(all.length);
  const members = membersOf(z.toJSONSchema(agentDefinitionSchema, { io: 'output' }));
  expect(members).toContain('triggers.ignoreOwnChanges');
  for (const member of members) expect(changes.map(([path]) => path)).toContain(member);
});

test('schedules are told with when they start the agent next', () => {
  const next = '2027-01-15T08:00:00.000Z';
  const schedules = [
    { id: 'mondays', paused: false, next },
    { id: 'nightly', paused: true },
    { id: 'once', paused: false },
  ];
  expect(describeSchedules(schedules)).toMatch(/mondays +2027-01-15T08:00:00Z.*\nnightly +paused.*\nonce +not again/);
  expect([describeSchedules([]), describeSchedules(undefined)]).toEqual([
    'It has no schedules.',
    'Its schedules cannot be listed now.',
  ]);
});

test('that a bare signal approves is said openly', () => {
  const { approval } = definition;
  const open = { ...definition, approval: { ...approval, refuseUnverified: false } };
  expect(describeAgent({ name: 'support', definition: open })).toContain(
    'UNVERIFIED: whoever can write to the namespace',
  );
});

test('any board is said of steps that know boards, and of no other', () => {
  const equipment = { 'board.getBoards': {}, 'mail.sendEmail': {} };
  const shown = describeAgent({ name: 'support', definition: { ...definition, equipment } });
  expect(shown).toMatch(/^board\.getBoards .* \(any\) +\(any\)$/m);
  expect(shown).toMatch(/^mail\.sendEmail .*step's own +\(any\)$/m);
});

test('who has the keys may decide by the command line without a sign-in, and that is said', () => {
  expect(describeAgent({ name: 'support', definition })).toContain('or to use the command line with the keys');
});
