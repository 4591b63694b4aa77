import { Readable } from 'node:stream';
import { usualBounds, type Bounds } from '../../src/file-text/bounds';
import { readFileText } from '../../src/file-text/read-file-text';
import { paragraph, wordFile } from './office-files';
import { painted, paintedJapanese, pdfFile } from './pdf-file';

const whole = { from: 0, length: 50_000 };
const never = new AbortController().signal;

const read = (content: Buffer, bounds: Partial<Bounds> = {}, signal = never) =>
  readFileText(
    { name: 'a.pdf', contentType: '', size: content.length, body: () => Readable.from([content]) },
    whole,
    signal,
    { ...usualBounds, ...bounds },
  );
const refused = (says: RegExp) => ({ type: 'InvalidInput', message: expect.stringMatching(says) });

test('reads the text of a PDF page by page', async () => {
  const pages = [painted('Invoice 4711'), painted('Total: 12 EUR'), ''];
  const text = '[Page 1]\nInvoice 4711\n\n[Page 2]\nTotal: 12 EUR\n\n[Page 3]';
  expect(await read(pdfFile({ pages, isPacked: true }))).toEqual({ kind: 'pdf', text, length: text.length, pages: 3 });
});

test('says of a PDF without text that it is a scan, and of a broken or locked one that it is', async () => {
  expect(await read(pdfFile({ pages: ['0 0 100 100 re f'] }))).toMatchObject({
    ...{ text: '', length: 0, pages: 1, note: expect.stringMatching(/no text.*scan/) },
  });
  const locked = pdfFile({ pages: [''] })
    .toString('latin1')
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >>`,
    );
  await expect(read(Buffer.from(locked, 'latin1'))).rejects.toMatchObject(refused(/^"a.pdf" asks for a password\./));
});

test('says of a PDF with letters that are not read here that they are missing, not that it is a scan', async () => {
  const note = expect.stringMatching(/^Text is missing: .*Japanese/);
  const reading = (encoding: string, codes: string, beside = '') =>
    read(pdfFile({ pages: [paintedJapanese(codes) + beside], encoding }));
  const [alone, ...mixed] = await Promise.all([
    reading('90ms-RKSJ-H', '90bf8b818f91'),
    reading('UniJIS-UCS2-H', '8acb6c4266f8', painted('Total 100')),
    reading('Identity-H', '0f2a0f2b', painted('Total 100')),
  ]);
  expect(alone).toEqual({ kind: 'pdf', text: '', length: 0, pages: 1, note });
  for (const one of mixed) expect(one).toMatchObject({ text: '[Page 1]\nTotal 100', note });
});

test('reads of a PDF so many pages, so much text and so long, and says what it left', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => painted(`This is page ${String(at + 1)}`));
  const many = pdfFile({ pages });
  const [counted, cut, hurried, claimed, endless] = await Promise.all([
    read(many, { pages: 20 }),
    read(many, { characters: 100 }),
    read(many, { readingMilliseconds: 0 }),
    read(pdfFile({ pages: [painted('x')], count: 1_000_000_000 }), { pages: 3 }),
    read(pdfFile({ pages: [painted('x'.repeat(50)).repeat(2_000)], isPacked: true }), { characters: 1_000 }),
  ]);
  const note = 'Of 30 pages the first 20 were read.';
  expect(counted).toMatchObject({ pages: 30, note, text: expect.stringMatching(/This is page 20$/) });
  expect(cut).toMatchObject({
    pages: 30,
    note: expect.stringMatching(/first 100 characters .*the first \d were read/),
  });
  expect(hurried).toMatchObject({ pages: 30, note: expect.stringMatching(/the first \d were read/) });
  expect(endless).toMatchObject({
    pages: 1,
    length: 1_000,
    note: 'Only the first 1000 characters were read; it goes on.',
  });
  expect(claimed).toMatchObject({ pages: 1, text: '[Page 1]\nx' });
});

test('ends a reader that does not come to an end', async () => {
  const forms = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [
      `X${String(at)}`,
      at === 8 ? painted('x') : `/X${String(at + 1)} Do `.repeat(20),
    ]),
  );
  const laughing = pdfFile({ pages: ['/X0 Do'], forms });
  await expect(read(laughing, { milliseconds: 1_500 })).rejects.toMatchObject(
    refused(/takes longer than 1\.5 seconds/),
  );
});

test('stops a file that takes more memory than it is given: beside the heap, and of it', async () => {
  const unpacked = pdfFile({ pages: [' '.repeat(6_000_000) + painted('x')], isPacked: true });
  await expect(read(unpacked, { arrayBytes: 8_000_000 })).rejects.toMatchObject(refused(/takes more memory/));
  expect(await read(unpacked)).toMatchObject({ text: '[Page 1]\nx' });
  const heavy = wordFile(paragraph('x'));
  await expect(read(heavy, { heapMegabytes: 4 })).rejects.toMatchObject(refused(/takes more memory/));
});

test('does not take in what is larger than a file may be', async () => {
  await expect(read(Buffer.alloc(2 * 1024 * 1024), { fileBytes: 1024 * 1024 })).rejects.toMatchObject(
    refused(/larger than 1 MB/),
  );
});

test('ends with the call it is for', async () => {
  const call = new AbortController();
  const reading = read(wordFile(paragraph('x')), {}, call.signal);
  call.abort(new Error('cancelled'));
  await expect(reading).rejects.toThrow('cancelled');
});
