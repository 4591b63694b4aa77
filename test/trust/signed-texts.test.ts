import type { AgentDefinition } from '../../src/contracts/agent';
import type { ApprovalRequest } from '../../src/contracts/approval';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { KeyPurpose } from '../../src/encryption/derive-key';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { releaseProof } from '../../src/encryption/release-proof';
import { sign } from '../../src/encryption/sign';
import { begunCallSignature } from '../../src/temporal/call/begun-call';
import { isPassGenuine } from '../../src/temporal/call/pass';
import { configurationSignature } from '../../src/trust/configuration-signature';
import { provenApprover } from '../../src/trust/decision-proof';
import { isDefinitionSigned } from '../../src/trust/definition-signature';
import { isGrantSigned } from '../../src/trust/grant';
import { isReviewSigned } from '../../src/trust/review-signature';
import { scheduleSignature } from '../../src/trust/schedule-signature';

const ring = createKeyRing([generateKey()], 'the test');
const at = '2026-05-01T00:00:00.000Z';
const definition: AgentDefinition = {
  ...{
    workflowType: 'file',
    taskQueue: 'desk',
    equipment: { 'mail.moveEmail': { permission: 'approval' } },
    triggers: [],
  },
  approval: { refuseUnverified: true, expiresAfterSeconds: 60 },
};
const trigger: TriggerDefinition = {
  ...{ id: 'inbox', account: 'süpport', type: 'mail.newEmail', config: { folder: 'F' }, ignoreOwnChanges: true },
};
const request: ApprovalRequest = {
  ...{ step: 'mail.moveEmail', title: 'Move Email', effect: 'update', summary: 'Move', account: 'süpport' },
  ...{ input: { messageId: 'AAkALgAA', folder: 'archive' }, expiresAfterSeconds: 60, refuseUnverified: true },
  requestedBy: { workflowId: 'w', runId: 'r' },
};

/** The texts that releases sign: histories, memos and schedules hold such signatures for months, and a later release has to believe them. */
test.each<[what: string, purpose: KeyPurpose, text: string, isSigned: (signature: string) => boolean]>([
  [
    'a trigger',
    'definitions',
    '{"target":{"agent":"clerk","taskQueue":"desk","workflowType":"file"},"trigger":{"account":"süpport","config":{"folder":"F"},"id":"inbox","ignoreOwnChanges":true,"type":"mail.newEmail"}}',
    (seal) => {
      const target = { agent: 'clerk', workflowType: 'file', taskQueue: 'desk' };
      return configurationSignature.verify(
        ring,
        { definition: trigger, target, watchedSince: { inbox: at }, seal },
        seal,
      );
    },
  ],
  [
    "an agent's definition",
    'definitions',
    `{"definedAt":"${at}","definition":{"approval":{"expiresAfterSeconds":60,"refuseUnverified":true},"equipment":{"mail.moveEmail":{"permission":"approval"}},"taskQueue":"desk","triggers":[],"workflowType":"file"},"name":"clerk","revision":4}`,
    (signature) => isDefinitionSigned(ring, 'clerk', { definition, seal: { revision: 4, definedAt: at, signature } }),
  ],
  [
    "a schedule's start",
    'schedules',
    '{"agent":"clerk","input":{"a":null,"b":[1,"ü"]},"schedule":"daily"}',
    (seal) =>
      scheduleSignature.verify(ring, { schedule: 'daily', input: { b: [1, 'ü'], a: null }, agent: 'clerk' }, seal),
  ],
  [
    "a schedule's start without input",
    'schedules',
    '{"agent":"clerk","schedule":"daily"}',
    (seal) => scheduleSignature.verify(ring, { agent: 'clerk', schedule: 'daily' }, seal),
  ],
  [
    'what a call comes to',
    'reviews',
    '["mail.moveEmail","süpport","clerk",{"folder":"archive","messageId":"AAkALgAA"},[{"name":"To","value":"x"}]]',
    (reviewSignature) => {
      const looked = { agent: 'clerk', review: [{ name: 'To', value: 'x' }], reviewSignature };
      return isReviewSigned(ring, { ...request, ...looked });
    },
  ],
  [
    'that a call comes to nothing more, for no agent',
    'reviews',
    '["mail.moveEmail","süpport",null,{"folder":"archive","messageId":"AAkALgAA"},[]]',
    (reviewSignature) => isReviewSigned(ring, { ...request, reviewSignature }),
  ],
  [
    "a person's decision",
    'decisions',
    `[{"approvalId":"approval/1","request":{"account":"süpport","effect":"update","expiresAfterSeconds":60,"input":{"folder":"archive","messageId":"AAkALgAA"},"refuseUnverified":true,"requestedBy":{"runId":"r","workflowId":"w"},"step":"mail.moveEmail","summary":"Move","title":"Move Email"}},{"at":"${at}","name":"Grace"},{"decision":"approve","reason":"Fine."}]`,
    (proof) => {
      const decision = { reason: 'Fine.', decision: 'approve' as const, approver: { name: 'Grace', at, proof } };
      return provenApprover(ring, { approvalId: 'approval/1', request }, decision) !== undefined;
    },
  ],
  [
    'a grant',
    'grants',
    `{"account":"süpport","agent":"clerk","approvalId":"approval/1","approver":"Grace","decidedAt":"${at}","expiresAt":"${at}","inputHash":"h","step":"mail.moveEmail","verified":true}`,
    (signature) => {
      const call = { step: 'mail.moveEmail' as const, account: 'süpport', agent: 'clerk', inputHash: 'h' };
      const decided = { approvalId: 'approval/1', approver: 'Grace', verified: true, decidedAt: at, expiresAt: at };
      return isGrantSigned(ring, { ...call, ...decided, signature });
    },
  ],
  [
    'a pass',
    'passes',
    `{"agent":"clerk","at":"${at}","workflowId":"run/one"}`,
    (proof) => isPassGenuine(ring, 'clerk', { workflowId: 'run/one', at, proof }),
  ],
  [
    'a begun call',
    'nexus-calls',
    `{"agent":"clerk","at":"${at}","input":{"query":"ü"},"step":"mail.findEmails","workflowId":"call/one"}`,
    (signature) => {
      const pass = { workflowId: 'call/one', at, proof: 'any' };
      return begunCallSignature.verify(
        ring,
        { agent: 'clerk', pass, call: { step: 'mail.findEmails', input: { query: 'ü' } } },
        signature,
      );
    },
  ],
  [
    'a begun call without input',
    'nexus-calls',
    `{"agent":"clerk","at":"${at}","input":null,"step":"mail.findEmails","workflowId":"call/one"}`,
    (signature) => {
      const pass = { workflowId: 'call/one', at, proof: 'any' };
      return begunCallSignature.verify(
        ring,
        { agent: 'clerk', pass, call: { step: 'mail.findEmails', input: undefined } },
        signature,
      );
    },
  ],
  [
    'a released answer',
    'releases',
    String.raw`{"text":"{\"a\":\"ü\"}","workflowId":"call/one"}`,
    (proof) => releaseProof.verify(ring, { workflowId: 'call/one', text: '{"a":"ü"}' }, proof),
  ],
])('of %s, exactly this is signed', (_what, purpose, text, isSigned) => {
  expect(isSigned(sign(ring, purpose, text))).toBe(true);
  expect(isSigned(sign(ring, purpose, `${text} `))).toBe(false);
});
