import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { isOwnSummary } from '../../src/own-summary';
import { createDataConverter } from '../../src/data-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { readableSummary } from '../../src/encryption/readable-summary';

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
  'triage, started by new-mail',
  'approval/6f9619ff-8b86-4d01-b42d-00cf4fc964ff is used',
  'Wait for new events',
  'Wait for new events: each attempt is a look',
])('our own summary stays readable: %s', async (summary) => {
  expect(isOwnSummary(summary)).toBe(true);
  expect(await stored(readableSummary(summary))).toContain(summary);
});

test.each([
  'The contract is cancelled',
  'Send Email as Ada, whose password is hunter2',
  'Send Email to lena@northwind.example',
  'Agent Smith knows',
  'Look up earlier invoices',
  `Agent ${'a'.repeat(64)}`,
  'triage, started by new-mail, started by me',
  '',
])('what somebody else wrote is encrypted, though it begins with our mark: %j', async (text) => {
  expect(isOwnSummary(text)).toBe(false);
  const data = await stored(readableSummary(text));
  expect(data.startsWith('"\u2063')).toBe(false);
});
