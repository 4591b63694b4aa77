import { read, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface AttachmentAnswer {
  id: string;
  url: string;
  bytes: number | null;
  isUpload: boolean;
  mimeType: string;
  name: string;
}

let trello: TrelloSandbox;
let attachments: string;
beforeEach(async () => {
  trello = await startTrelloSandbox({ limits: { trello: { attachmentBytes: 1000 } } });
  attachments = `/1/cards/${trello.sandbox.trello.card('Rattling noise in the headset').id}/attachments`;
});
afterEach(() => trello.sandbox.close());

function upload(content: string, name = 'photo.png'): { body: FormData } {
  const body = new FormData();
  body.append('file', new Blob([content], { type: 'image/png' }), name);
  return { body };
}

test('attaches a link by its address', async () => {
  const link = await trello.call<AttachmentAnswer>('POST', `${attachments}?url=https://example.com/a&name=Manual`);
  expect(link).toMatchObject({ url: 'https://example.com/a', name: 'Manual', isUpload: false, bytes: null });
  expect((await trello.send('POST', `${attachments}?url=ftp://example.com`)).text).toBe('invalid value for url');
});

test('takes a file, and gives it back to the Authorization header only', async () => {
  const file = await trello.call<AttachmentAnswer>('POST', `${attachments}?name=Photo`, upload('png bytes'));
  expect(file).toMatchObject({ name: 'Photo', isUpload: true, bytes: 9, mimeType: 'image/png' });
  const authorization = `OAuth oauth_consumer_key="${trello.key}", oauth_token="${trello.token}"`;
  const download = await read(await fetch(file.url, { headers: { authorization } }));
  expect([download.status, download.text, download.headers.get('content-type')]).toEqual([
    200,
    'png bytes',
    'image/png',
  ]);
  const byQuery = await fetch(`${file.url}?key=${trello.key}&token=${trello.token}`);
  expect(byQuery.status).toBe(401);
});

test('gives back a file whose type no header can carry, and refuses a form without a boundary', async () => {
  const file = await trello.call<AttachmentAnswer>('POST', `${attachments}?mimeType=a%0Ab`, upload('bytes'));
  const authorization = `OAuth oauth_consumer_key="${trello.key}", oauth_token="${trello.token}"`;
  const download = await read(await fetch(file.url, { headers: { authorization } }));
  expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
  const headers = { 'content-type': 'multipart/form-data' };
  const formless = await trello.send('POST', attachments, { headers, body: 'x' });
  expect([formless.status, formless.text]).toEqual([400, 'Error parsing body: not a form']);
});

test('takes a file in chunks of unknown total length', async () => {
  const boundary = 'sandbox-boundary';
  const parts = [
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`,
    'part one, ',
    'part two',
    `\r\n--${boundary}--\r\n`,
  ];
  const url = `${trello.sandbox.urls.trello}${attachments}?key=${trello.key}&token=${trello.token}`;
  const init = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(parts.map((part) => new TextEncoder().encode(part))),
    duplex: 'half',
  };
  const answer = await read(await fetch(url, init as RequestInit));
  expect(answer.json).toMatchObject({ bytes: 18, name: 'a.txt' });
});

test('refuses a file over the limit and keeps nothing of it', async () => {
  const answer = await trello.send('POST', attachments, upload('x'.repeat(1001)));
  expect(answer.status).toBe(413);
  expect(trello.sandbox.trello.counts().attachments).toBe(0);
});

test.each([undefined, 'half'])('reads no body that no card would take (%s duplex)', async (duplex) => {
  const url = `${trello.sandbox.urls.trello}${attachments}?key=${trello.key}&token=${trello.token}`;
  const bytes = new Uint8Array(4 * 1024 * 1024);
  const body = duplex === undefined ? bytes : ReadableStream.from([bytes]);
  const headers = { 'content-type': 'application/json' };
  const answer = await read(await fetch(url, { method: 'POST', headers, body, duplex } as RequestInit));
  expect([answer.status, answer.text]).toEqual([413, 'File too large']);
});

test('makes an attachment the cover, and takes the cover away with it', async () => {
  const { id } = await trello.call<AttachmentAnswer>('POST', `${attachments}?setCover=true`, upload('png'));
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  expect(card.idAttachmentCover).toBe(id);
  await trello.call('DELETE', `${attachments}/${id}`);
  expect(card.idAttachmentCover).toBeNull();
});

test('attaches the file or address given with a new card', async () => {
  const { id } = trello.sandbox.trello.list('Support', 'Inbox');
  const card = await trello.call<{ attachments: AttachmentAnswer[] }>(
    'POST',
    `/1/cards?idList=${id}&name=With%20link&urlSource=https://example.com/report`,
  );
  expect(card.attachments).toMatchObject([{ url: 'https://example.com/report' }]);
});
