import { buffer } from 'node:stream/consumers';
import { openingFiles } from '../../../activities/step-run/opening-files';
import type { Equipment } from '../../../activities/step-run/equipment';
import { answerJson, type Answer } from '../../providers/local-server';
import { microsoft, startAttempts, trello, type Attempts } from './attempts';

let world: Attempts;
/** What the provider says of the attachment. */
let described: object;
const bytes = 'file content';
/** When the mail was received that has the attachment. */
let receivedDateTime: string | undefined;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const provider: Answer = ({ url }, response) => {
  if (url.includes('/download/') || url.endsWith('/$value')) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes);
  } else if (/\/cards\/[^/]+\?/.test(url)) answerJson(response, 200, { id: 'c', idBoard: 'board1' });
  else if (/\/messages\/[^/]+\?/.test(url)) answerJson(response, 200, { id: 'm', receivedDateTime });
  else if (/\/events\/[^/]+\?/.test(url))
    answerJson(response, 200, { id: 'e', start: { dateTime: '2026-05-01T10:00:00', timeZone: 'UTC' } });
  else answerJson(response, 200, described);
};

beforeEach(async () => {
  world = await startAttempts(provider);
  world.connect('mail/support', microsoft);
  world.connect('board/team', trello);
});
afterEach(() => world.stop());

const allowing: Equipment['mayUse'] = () => Promise.resolve(true);
const within = (mayUse = allowing) => ({
  dependencies: world.dependencies,
  signal: AbortSignal.timeout(5_000),
  equipment: { agent: 'clerk', permission: 'autopilot', approval: {} as never, mayUse } as Equipment,
});
const describeFile = (reference: string, mayUse?: Equipment['mayUse']) =>
  world.within(() => openingFiles(within(mayUse)).describeAttachment(reference));
const open = (reference: string, bytes?: number) =>
  world.within(() =>
    openingFiles(within()).withAttachment(
      reference,
      async ({ name, contentType, ...file }) => ({ name, contentType, text: (await buffer(file.body())).toString() }),
      bytes === undefined ? undefined : { bytes, otherwise: 'and stays there.' },
    ),
  );
const asked = () => world.provider.requests.map(({ url }) => decodeURIComponent(url));

describe.each([
  ['mail-attachment:support:m:a', 'mail', '/v1.0/me/messages/m/attachments/a', []],
  ['mail-attachment:support/desk@x.example:m:a', 'mail', '/v1.0/users/desk@x.example/messages/m/attachments/a', []],
  [
    'event-attachment:support:e:a',
    'calendar',
    '/v1.0/me/events/e/attachments/a',
    ['/v1.0/me/events/e?$select=id,start'],
  ],
])('%s', (reference, group, at, before) => {
  beforeEach(() => {
    described = { name: 'Offer.pdf', contentType: 'application/pdf', size: 20 };
  });

  test('is described without its bytes, and opened with them', async () => {
    expect(await describeFile(reference)).toEqual({ name: 'Offer.pdf', contentType: 'application/pdf', size: 20 });
    const description = `${at}?$select=id,name,contentType,size`;
    expect(asked()).toEqual([...before, description]);
    expect(await open(reference)).toEqual({ name: 'Offer.pdf', contentType: 'application/pdf', text: bytes });
    expect(asked().slice(before.length + 1)).toEqual([...before, description, `${at}/$value`]);
  });

  test('is a file of some kind, whatever the provider leaves out', async () => {
    described = { name: null };
    expect(await describeFile(reference)).toEqual({ name: 'attachment', contentType: 'application/octet-stream' });
  });

  test('is refused where it is a link', async () => {
    described = { '@odata.type': '#microsoft.graph.referenceAttachment', name: 'Plan' };
    await expect(open(reference)).rejects.toMatchObject({
      ...{ type: 'InvalidInput' },
      message:
        '"Plan" is a link to a cloud file, which no step opens or passes on. Leave it out, or name it in the text.',
    });
    described = { '@odata.type': '#microsoft.graph.referenceAttachment' };
    await expect(open(reference)).rejects.toThrow('"The attachment" is a link');
  });

  test('is opened by who has a step of that kind with that account, and by nobody else', async () => {
    const questions: unknown[] = [];
    const refusing: Equipment['mayUse'] = (...question) => Promise.resolve(questions.push(question) < 0);
    await expect(describeFile(reference, refusing)).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: `The agent "clerk" has no ${group} step with the account "support" the attachment is in, so it may not open it.`,
    });
    expect([questions, asked()]).toEqual([[[group, 'support']], []]);
  });
});

describe('a placeholder in the place of a file that is scanned', () => {
  const names = ['Safe Attachments Scan In Progress', 'ATP Scan In Progress'];
  beforeEach(() => (described = { name: names[0], contentType: 'text/plain' }));

  test.each(names)('is refused while the scan may go on (%s)', async (name) => {
    receivedDateTime = minutesAgo(12);
    described = { '@odata.type': '#microsoft.graph.itemAttachment', name };
    await expect(open('mail-attachment:support:m:a')).rejects.toMatchObject({
      ...{ type: 'NotFound', message: expect.stringMatching(/still scanning this file.*in some minutes/) },
    });
    expect(asked().slice(1)).toEqual(['/v1.0/me/messages/m?$select=id,receivedDateTime']);
  });

  test('is opened as it is where it stays: triggers tell it as a file 14 minutes after receipt, by a clock that may be ahead', async () => {
    for (receivedDateTime of [minutesAgo(13.1), undefined])
      expect(await open('mail-attachment:support:m:a')).toMatchObject({ name: names[0], text: bytes });
  });

  test('is of mail alone: at an event, a file of such a name is opened', async () => {
    receivedDateTime = minutesAgo(1);
    expect(await open('event-attachment:support:e:a')).toMatchObject({ name: names[0], text: bytes });
  });
});

test('what is no event is not opened as one', async () => {
  await world.stop();
  world = await startAttempts((_request, response) => answerJson(response, 200, { id: 'm' }));
  world.connect('mail/support', microsoft);
  await expect(describeFile('event-attachment:support:m:a')).rejects.toMatchObject({ type: 'ProviderUnavailable' });
  expect(asked()).toHaveLength(1);
});

describe('a file on a card', () => {
  const reference = 'card-attachment:team:c:a';
  beforeEach(() => {
    described = {
      ...{ name: 'Photo', fileName: 'photo 1.png', mimeType: 'image/png', isUpload: true, url: 'https://x/', bytes: 9 },
    };
  });

  test('is described without its bytes, and opened with them by the name it was uploaded under', async () => {
    expect(await describeFile(reference)).toEqual({ name: 'Photo', contentType: 'image/png', size: 9 });
    expect(await open(reference)).toEqual({ name: 'Photo', contentType: 'image/png', text: bytes });
    expect(asked().map((url) => url.split('?')[0])).toEqual([
      ...['/1/cards/c/attachments/a', '/1/cards/c/attachments/a'],
      '/1/cards/c/attachments/a/download/photo 1.png',
    ]);
  });

  test('is a file of some kind, whatever the provider leaves out', async () => {
    described = { name: 'Photo', isUpload: true, url: 'https://x/' };
    expect(await describeFile(reference)).toEqual({ name: 'Photo', contentType: 'application/octet-stream' });
    await open(reference);
    expect(asked().at(-1)).toContain('/download/Photo');
  });

  test('is refused where it is a link', async () => {
    described = { name: 'Plan', isUpload: false, url: 'https://plan.example/' };
    await expect(open(reference)).rejects.toMatchObject({
      ...{
        type: 'InvalidInput',
        message: '"Plan" is a link, not a file. Pass its address on, which Get Card answers.',
      },
    });
  });

  test('is opened by who may touch its board, which is looked up where that decides', async () => {
    const onBoard =
      (board: string): Equipment['mayUse'] =>
      async (group, account, of) =>
        group === 'board' && account === 'team' && (await of?.()) === board;
    expect(await describeFile(reference, onBoard('board1'))).toMatchObject({ name: 'Photo' });
    expect(asked()[0]).toMatch(/^\/1\/cards\/c\?fields=idBoard/);
    await expect(describeFile(reference, onBoard('other'))).rejects.toMatchObject({
      type: 'PermissionDenied',
      message:
        'The agent "clerk" has no board step that may touch the board of the card the attachment is on (account "team"), so it may not open it.',
    });
  });
});

test('a file that is larger than is taken is refused', async () => {
  described = { name: 'Offer.pdf' };
  await expect(open('mail-attachment:support:m:a', 3)).rejects.toMatchObject({ type: 'InvalidInput' });
});

test('what is no reference is quoted in part', async () => {
  await expect((async () => open('x'.repeat(100)))()).rejects.toMatchObject({
    ...{ type: 'InvalidInput', message: `"${'x'.repeat(80)}" is no attachment reference.` },
  });
});
