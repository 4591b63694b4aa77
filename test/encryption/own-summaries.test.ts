import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { isOwnSummary } from '../../src/client/own-summary';
import { createDataConverter } from '../../src/client/data-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { ownSummaries } from '../../src/encryption/own-summaries';
import { stepSummary } from '../../src/encryption/readable-summary';

const [codec] = createDataConverter(createKeyRing([generateKey()], 'the test')).payloadCodecs;
const stored = async (text: string): Promise<string> => {
  const payloads: Payload[] = await codec!.encode([defaultPayloadConverter.toPayload(text)]);
  return Buffer.from(payloads[0]?.data ?? []).toString('utf8');
};

test.each([
  'Send Email',
  'Send email',
  'Send email (approved)',
  'Send Email as support',
  'Send Email, not sent',
  'mail.newEmail for triage',
  'board.newCard, not set up',
  'Agent triage',
  'mail account support',
  'A mail of support is being sent',
  'A draft of support is being sent',
  'A contact of support is being created',
  'The attendees of an event of support are being changed',
  'A meeting of support is being cancelled',
  'An invitation to support is being declined',
  'An invitation to support is being answered',
  'triage, started by new-mail',
  'triage, scheduled by nightly',
  'Requests with mail/support, shared out among processes',
  'approval/6f9619ff-8b86-4d01-b42d-00cf4fc964ff is used',
  'Wait for new events: each attempt is a look',
])('our own summary stays readable: %s', async (summary) => {
  expect(isOwnSummary(summary)).toBe(true);
  expect(await stored(stepSummary(summary))).toContain(summary);
});

test.each([
  'The contract is cancelled',
  'Send Email as Ada, whose password is hunter2',
  'Send Email to lena@northwind.example',
  'Agent Smith knows',
  'Look up earlier invoices',
  `Agent ${'a'.repeat(64)}`,
  'triage, started by new-mail, started by me',
  'triage, scheduled by Lena Lindqvist',
  'Requests with everybody, shared out among processes',
  'triage',
  '',
])('what somebody else wrote is encrypted, though it begins with our mark: %j', async (text) => {
  expect(isOwnSummary(text)).toBe(false);
  const data = await stored(stepSummary(text));
  expect(data.startsWith('"\u2063')).toBe(false);
});

const inBraces: Record<string, string> = {
  ...{ name: 'triage', title: 'Send Email', type: 'mail.newEmail', integration: 'mail', account: 'mail/support' },
  approval: 'approval/6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
};

test.each(ownSummaries)('every form in which the code may write a summary of its own stays readable: %s', (form) => {
  expect(isOwnSummary(form.replace(/\{(\w+)\}/g, (_, kind: string) => inBraces[kind] ?? ''))).toBe(true);
});

test.each(ownSummaries.filter((form) => form.includes('{')))(
  'a form with a sentence in it is encrypted: %s',
  (form) => {
    expect(isOwnSummary(form.replace(/\{\w+\}/, 'We meet'))).toBe(false);
  },
);
