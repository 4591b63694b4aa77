import type { Readable } from 'node:stream';
import { toolError } from '../../contracts/tool-error';
import { parseStorageUrl } from '../base-url';
import { mappingFailures } from '../provider-caller';
import type { ProviderCall } from '../provider-call';
import { providerRequest } from '../provider-request';
import { readRefusal } from '../read-refusal';
import { pathOfSegments } from '../request-path';
import type { UploadedFile } from './graph-client';
import { mapGraphError } from './map-graph-error';

/** The largest multiple of 320 KiB below the 4 MB that Outlook takes at once. */
const chunkSize = 12 * 320 * 1024;

/** The upload URL is itself a credential: failures name this instead. */
const call: ProviderCall = {
  provider: 'microsoft-graph',
  method: 'PUT',
  path: pathOfSegments(['{upload session}']),
};

/**
 * Sends a file to an upload session in order, chunk by chunk. The session's host belongs to Outlook, not Graph: the requests
 * carry no token and do not count against Graph's limit.
 *
 * @throws tool errors; only a failure of the last chunk can leave an attachment behind (`details.ambiguous`)
 */
export async function uploadToSession(
  upload: {
    uploadUrl: string;
    source: () => Readable;
    size: number;
    baseUrl: URL;
    onLastChunk?: (() => void) | undefined;
  },
  signal: AbortSignal | undefined,
): Promise<UploadedFile> {
  const { size } = upload;
  const url = sessionUrl(upload.uploadUrl, upload.baseUrl);
  let offset = 0;
  let location: string | undefined;
  for await (const chunk of chunksOf(upload.source(), chunkSize)) {
    const end = offset + chunk.byteLength;
    if (end > size) throw sizeChanged(size);
    if (end === size) upload.onLastChunk?.();
    const range = `bytes ${offset}-${end - 1}/${size}`;
    location = await mappingFailures(call, () => putChunk(url, range, chunk, signal));
    offset = end;
  }
  if (offset !== size) throw sizeChanged(size);
  const attachmentId = location === undefined ? undefined : attachmentIdOf(location);
  return attachmentId === undefined ? {} : { attachmentId };
}

function sessionUrl(uploadUrl: string, baseUrl: URL): URL {
  const url = parseStorageUrl(uploadUrl, baseUrl);
  if (url !== undefined) return url;
  throw toolError(
    'ProviderUnavailable',
    'Microsoft Graph named an upload address that is not https; nothing was sent.',
    {
      retryable: false,
    },
  );
}

/** @returns the location of the attachment, after the last chunk */
function putChunk(url: URL, range: string, chunk: Buffer, signal?: AbortSignal): Promise<string | undefined> {
  const headers = { 'content-type': 'application/octet-stream', 'content-range': range };
  const request = { method: 'PUT' as const, url, headers, body: chunk, signal };
  return providerRequest(call.provider, request, async (response) => {
    const answer = await readRefusal(response, signal);
    if (answer.status >= 200 && answer.status < 300) return answer.headers.location;
    throw mapGraphError(call, answer);
  });
}

/** Cuts a stream into chunks of one size; the last chunk holds the rest. */
async function* chunksOf(source: Readable, size: number): AsyncGenerator<Buffer, void, undefined> {
  let pieces: Uint8Array[] = [];
  let held = 0;
  for await (const read of source as AsyncIterable<Uint8Array>) {
    let piece = read;
    while (held + piece.byteLength >= size) {
      const rest = size - held;
      yield Buffer.concat([...pieces, piece.subarray(0, rest)]);
      piece = piece.subarray(rest);
      pieces = [];
      held = 0;
    }
    pieces.push(piece);
    held += piece.byteLength;
  }
  if (held > 0) yield Buffer.concat(pieces);
}

/** The last segment of `Location` names the attachment: `…/Attachments('AAMk…=')`. */
function attachmentIdOf(location: string): string | undefined {
  const segment = location.split('?', 1)[0]?.split('/').at(-1) ?? '';
  const id = /\('([^']+)'\)$/.exec(segment)?.[1] ?? segment;
  return id === '' ? undefined : decodeURIComponent(id);
}

function sizeChanged(size: number) {
  return toolError(
    'InvalidInput',
    `The file is not ${size} bytes long, as was said; it was not attached. Look it up again.`,
  );
}
