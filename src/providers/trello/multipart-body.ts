import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface MultipartFile {
  file: () => Readable;
  fileName: string;
  contentType: string;
  /** In bytes. */
  size: number;
  fields?: Readonly<Record<string, string>> | undefined;
}

/** A `multipart/form-data` body (RFC 7578) that streams a file without holding it in memory. The file part is named `file`. */
export function multipartBody({ file, fileName, contentType, size, fields = {} }: MultipartFile) {
  const boundary = `----${randomUUID()}`;
  const head = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${partHead(boundary, `name="${quoted(name)}"`)}\r\n${value}\r\n`)
      .concat(partHead(boundary, `name="file"; filename="${quoted(fileName)}"`))
      .concat(`Content-Type: ${oneLine(contentType)}\r\n\r\n`)
      .join(''),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    content: () => Readable.from(joined(head, file, tail), { objectMode: false }),
    contentType: `multipart/form-data; boundary=${boundary}`,
    size: head.byteLength + size + tail.byteLength,
  };
}

async function* joined(head: Buffer, file: () => Readable, tail: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield head;
  yield* file() as AsyncIterable<Buffer>;
  yield tail;
}

function partHead(boundary: string, disposition: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
}

/** Escapes quotes and line breaks as browsers do, because they would end the name early. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
