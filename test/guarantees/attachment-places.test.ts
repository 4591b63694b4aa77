import { randomBytes } from 'node:crypto';
import { mailUser, type World } from '../support/world';
import type { StepCall, StepOutcome } from '../support/agents';
import { createBusyWorld, hurried, runStep, runSteps, startAs } from './run-steps';

let world: World;

beforeAll(async () => {
  world = await createBusyWorld();
});
beforeEach(() => world.sandbox.faults.clear());
afterAll(() => world.stop());

const at = { provider: 'graph', method: 'POST', path: /createUploadSession/ } as const;
const content = Buffer.alloc(4_600_000, 'a file above 3 MB, which takes an upload session ');

/** A mail with a large file has come; the reference of the file. */
function arrivedFile(): string {
  const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Plans',
    attachments: [{ name: 'plan.txt', contentType: 'text/plain', content }],
  });
  return `mail-attachment:support:${immutableId}:${attachments[0]?.id ?? ''}`;
}

const sending = (subject: string, attachments: string[]) => ({
  step: 'mail.sendEmail',
  input: { to: ['lena@northwind.example'], subject, body: 'See the plan.', attachments },
  options: hurried,
});

const sent = (subject: string, file = content) =>
  world.sandbox.graph
    .messages(mailUser, 'sentitems')
    .filter((message) => message.subject === subject)
    .map(({ attachments }) => attachments.map((attachment) => attachment.content.equals(file)));

const done = (count: number): StepOutcome[] => Array.from({ length: count }, () => ({ result: expect.anything() }));

test('twelve mails at once, each with a file of 4.6 MB, all go out whole', async () => {
  const attachments = [arrivedFile()];
  const calls = Array.from({ length: 12 }, () => sending('Twelve', attachments));
  expect(await runSteps(world, 'busy', ...calls)).toEqual(done(12));
  expect(sent('Twelve')).toEqual(Array.from({ length: 12 }, () => [true]));
});

test('upload sessions that fail three times cost no place: the mail goes out, and labels are listed', async () => {
  world.sandbox.faults.add({ match: at, times: 3, fault: { kind: 'status', status: 503 } });
  expect(await runSteps(world, 'busy', sending('After three', [arrivedFile()]))).toEqual(done(1));
  expect(sent('After three')).toEqual([[true]]);
  expect(await runStep(world, 'busy', 'mail.listLabels', {})).toHaveProperty('result');
});

test('files go from mails to cards and from cards to mails, many at once', async () => {
  const file = arrivedFile();
  const card = (name: string) => ({
    step: 'board.createCard',
    input: { board: 'Support', list: 'Inbox', name, attachments: [{ attachment: file }] },
    options: hurried,
  });
  const cards = await runSteps(world, 'busy', ...Array.from({ length: 5 }, (_, number) => card(`Plan ${number}`)));
  expect(cards).toEqual(done(5));
  const onCards = cards.map(({ result }) => (result as { attachments: { attachment: string }[] }).attachments[0]!);
  const crossing = onCards.flatMap(({ attachment }, number) => [
    sending('From a card', [attachment]),
    card(`Crossing ${number}`),
  ]);
  expect(await runSteps(world, 'busy', ...crossing)).toEqual(done(10));
  expect(sent('From a card')).toEqual(Array.from({ length: 5 }, () => [true]));
});

test('a file that goes from a mail to a card and from a card to a mail is in no history, though it is small enough for one', async () => {
  const small = randomBytes(1_000_000);
  const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Small plan',
    attachments: [{ name: 'plan.bin', contentType: 'application/octet-stream', content: small }],
  });
  const file = `mail-attachment:support:${immutableId}:${attachments[0]?.id ?? ''}`;
  const historySize = async (call: StepCall): Promise<[StepOutcome, number | undefined]> => {
    const run = await startAs(world, 'busy', 'steps', [call]);
    const [outcome] = (await run.result()) as StepOutcome[];
    return [outcome!, (await run.describe()).historySize];
  };
  const input = { board: 'Support', list: 'Inbox', name: 'Small plan', attachments: [{ attachment: file }] };
  const [card, sizeOfCard] = await historySize({ step: 'board.createCard', input, options: hurried });
  const onCard = (card.result as { attachments: { attachment: string }[] }).attachments[0]!.attachment;
  const [mail, sizeOfMail] = await historySize(sending('Small plan', [onCard]));
  expect(mail).toEqual({ result: expect.anything() });
  expect(sent('Small plan', small)).toEqual([[true]]);
  // Random bytes take their megabyte, sealed or not.
  for (const size of [sizeOfCard, sizeOfMail]) {
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(100_000);
  }
});
