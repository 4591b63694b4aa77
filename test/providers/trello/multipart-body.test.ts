import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { multipartBody } from '../../../src/providers/trello/multipart-body';

const upload = {
  file: () => Readable.from([Buffer.from('the '), Buffer.from('file')]),
  fileName: 'a.txt',
  contentType: 'text/plain',
  size: 8,
};

const written = async (more: Partial<Parameters<typeof multipartBody>[0]> = {}) => {
  const { content, contentType, size } = multipartBody({ ...upload, ...more });
  const bytes = await buffer(content());
  const boundary = contentType.replace('multipart/form-data; boundary=', '');
  return { text: bytes.toString().replaceAll(boundary, 'BOUNDARY'), size, length: bytes.byteLength, boundary };
};

test('a form has its fields first, then the file, and a size that is right', async () => {
  const { text, size, length } = await written({ fields: { name: 'Grün', setCover: 'false' } });
  expect(text).toBe(
    [
      '--BOUNDARY',
      'Content-Disposition: form-data; name="name"',
      '',
      'Grün',
      '--BOUNDARY',
      'Content-Disposition: form-data; name="setCover"',
      '',
      'false',
      '--BOUNDARY',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'the file',
      '--BOUNDARY--',
      '',
    ].join('\r\n'),
  );
  expect(size).toBe(length);
});

test('a file may come alone', async () => {
  const { text, size, length } = await written();
  expect(text).toMatch(/^--BOUNDARY\r\nContent-Disposition: form-data; name="file"/);
  expect(size).toBe(length);
});

test('no name ends early, neither a field’s nor the file’s, and a type stays in its line', async () => {
  const { text } = await written({
    fields: { 'a"b\r\n': 'x' },
    fileName: '"a"\r\rb\n\n',
    contentType: 'text/plain\r\nX-Evil: 1\u0000',
  });
  expect(text).toContain('form-data; name="a%22b%0D%0A"\r\n\r\nx\r\n');
  expect(text).toContain('filename="%22a%22%0D%0Db%0A%0A"\r\nContent-Type: text/plainX-Evil: 1\r\n\r\n');
});

test('each form has a boundary of its own, that nobody can guess', async () => {
  const boundaries = [(await written()).boundary, (await written()).boundary];
  expect(boundaries[0]).toMatch(/^----[\da-f-]{36}$/);
  expect(boundaries[0]).not.toBe(boundaries[1]);
});
