import { Readable } from 'node:stream';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { attachFile } from '../../../src/providers/microsoft-graph/attach-file';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import { path } from '../../../src/providers/request-path';
import { answerJson, failureOf, startLocalServer, type Answer, type LocalServer } from '../local-server';

let server: LocalServer;
afterEach(() => server.close());

const attachments = path`/me/messages/${'m'}/attachments`;
const megabyte = 1024 * 1024;

async function graphOf(answer: Answer) {
  server = await startLocalServer(answer);
  return createGraphClient({
    baseUrl: `${server.url}/v1.0`,
    accessToken: () => Promise.resolve('token'),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' }),
  });
}

const fileOf = (size: number) => {
  const bytes = Buffer.alloc(size, 'x');
  return {
    name: 'a.pdf',
    contentType: 'application/pdf',
    size,
    body: () => Readable.from([bytes], { objectMode: false }),
  };
};

/** A mailbox that takes files both ways. */
const takes: Answer = ({ url, headers }, response) => {
  if (url.endsWith('/createUploadSession')) answerJson(response, 201, { uploadUrl: `${server.url}/session` });
  else if (url === '/session') {
    const isLast = /-(\d+)\/(\d+)$/.exec(String(headers['content-range']));
    const isWhole = Number(isLast?.[1]) + 1 === Number(isLast?.[2]);
    response.writeHead(isWhole ? 201 : 200, isWhole ? { location: 'https://x/Attachments/LARGE' } : {}).end();
  } else answerJson(response, 201, { id: 'SMALL' });
};

test('a file below 3 MB is attached at once', async () => {
  const graph = await graphOf(takes);
  let sent: number | undefined;
  const file = { ...fileOf(5), body: () => Readable.from([Buffer.from('ab'), Buffer.from('cde')]) };
  expect(await attachFile(graph, attachments, file, () => (sent = server.requests.length))).toEqual({
    attachmentId: 'SMALL',
  });
  expect(sent).toBe(0);
  expect(server.requests).toMatchObject([{ method: 'POST', url: '/v1.0/me/messages/m/attachments' }]);
  expect(JSON.parse(server.requests[0]?.body.toString() ?? '')).toEqual({
    '@odata.type': '#microsoft.graph.fileAttachment',
    name: 'a.pdf',
    contentType: 'application/pdf',
    contentBytes: 'YWJjZGU=',
  });
});

test('a file goes at once while its request stays below 4 MB, with a name of any length', async () => {
  const graph = await graphOf(takes);
  for (const name of ['a.pdf', `${'ü'.repeat(500)}.pdf`])
    for (let size = 3 * megabyte - 1_000; size <= 3 * megabyte; size += 100)
      await attachFile(graph, attachments, { ...fileOf(size), name });
  const posted = server.requests.filter(({ url }) => url.endsWith('/attachments'));
  expect(posted.length).toBeGreaterThan(5);
  expect(Math.max(...posted.map(({ body }) => body.length))).toBeLessThan(4 * megabyte);
});

test('3 MB go through an upload session, which knows name, size and type', async () => {
  const graph = await graphOf(takes);
  expect(await attachFile(graph, attachments, fileOf(3 * megabyte - 200))).toEqual({ attachmentId: 'SMALL' });
  expect(server.requests).toHaveLength(1);
  const order: number[] = [];
  const large = fileOf(3 * megabyte);
  expect(await attachFile(graph, attachments, large, () => order.push(server.requests.length))).toEqual({
    attachmentId: 'LARGE',
  });
  const [, session, chunk] = server.requests;
  expect(session?.url).toBe('/v1.0/me/messages/m/attachments/createUploadSession');
  expect(JSON.parse(session?.body.toString() ?? '')).toEqual({
    AttachmentItem: { attachmentType: 'file', name: 'a.pdf', size: 3 * megabyte, contentType: 'application/pdf' },
  });
  expect(chunk).toMatchObject({ method: 'PUT', url: '/session' });
  expect(order).toEqual([2]);
});

test('a file of 150 MB is begun with; above that nothing is asked', async () => {
  const graph = await graphOf((_, response) => answerJson(response, 403, {}));
  const size = 150 * megabyte;
  const file = { ...fileOf(0), size };
  expect(await failureOf(attachFile(graph, attachments, file))).toMatchObject({ type: 'PermissionDenied' });
  expect(await failureOf(attachFile(graph, attachments, { ...file, size: size + 1 }))).toMatchObject({
    type: 'InvalidInput',
    message: '"a.pdf" has 157286401 bytes; a mail attachment may have at most 150 MB. Share a link instead.',
  });
  expect(server.requests).toHaveLength(1);
});
