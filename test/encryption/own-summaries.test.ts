import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { isOwnSummary } from '../../src/client/own-summary';
import { createDataConverter } from '../../src/client/data-converter';
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
  'triage, scheduled by nightly',
  'Requests with mail/support, shared out among processes',
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
  'triage, scheduled by Lena Lindqvist',
  'Requests with everybody, shared out among processes',
  'triage',
  '',
])('what somebody else wrote is encrypted, though it begins with our mark: %j', async (text) => {
  expect(isOwnSummary(text)).toBe(false);
  const data = await stored(readableSummary(text));
  expect(data.startsWith('"\u2063')).toBe(false);
});

/** What stands in a summary's place for something that is no name of an agent, account or trigger. */
const stands: Record<string, string> = {
  ...{ summary: 'Send email', title: 'Send Email', 'required.title': 'Send Email' },
  ...{ 'definition.type': 'mail.newEmail', 'wanted.definition.type': 'mail.newEmail' },
  ...{ integration: 'mail', account: 'mail/support', approvalId: 'approval/6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
};

/** A summary as it stands in the code: as such, or that of a note. */
const written = /(?:readableSummary\(|writeNote\((?:[^'`()]|\([^'`()]*\))*,)\s*(?<quote>['`])(?<form>[^'`]+)\k<quote>/g;

test('every form in which the code writes a summary of its own stays readable', () => {
  const forms = ['src', 'workflows', 'activities'].flatMap((folder) => {
    const path = join(__dirname, '../..', folder);
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(path, file), 'utf8').matchAll(written)])
      .map(({ groups }) =>
        (groups?.form ?? '').replace(/\$\{([^}]*)\}/g, (_, name: string) => stands[name] ?? 'triage'),
      );
  });
  expect(forms).toEqual(expect.arrayContaining(['Look up what triggers name', 'Agent triage', 'Send Email as triage']));
  expect(forms.filter((text) => !isOwnSummary(text))).toEqual([]);
});
