import type { z } from 'zod';
import { rawBodyLimit, type rawAnswerSchema } from '../../../src/contracts/raw-call/api-call';
import { formatAttachmentReference } from '../../../src/contracts/attachment-reference';
import { isRecord } from '../../../src/json/is-record';
import { readWrittenBody } from '../../../src/contracts/raw-call/written-body';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import type { RawRequest } from '../../../src/providers/raw-call/raw-exchange';
import { isFileAnswer } from '../../raw-call';
import { attachmentPlace, type AttachmentPlace } from './attachment-place';

type Answer = z.input<typeof rawAnswerSchema>;
type Fields = Readonly<Record<string, unknown>>;

const withoutBytes = 'id,name,contentType,size,isInline,lastModifiedDateTime';

/**
 * Adds a reference to each attachment of a message, anywhere in an answer, beside its bytes: a model is given the reference alone (`withoutBytes`). Where the
 * bytes are too large to pass through a workflow, it takes their place.
 *
 * @param call makes one more read call, if the whole answer was too large to be read
 */
export async function offerAttachments(
  answer: Answer,
  request: RawRequest,
  account: string,
  call: (request: RawRequest) => Promise<Answer>,
): Promise<Answer> {
  if (request.endpoint.segments[0]?.toLowerCase() === '$batch') {
    return { ...answer, body: inBatch(answer.body, request, account) };
  }
  const place = attachmentPlace(request.endpoint);
  const { body } = answer;
  if (!isRecord(body)) return { ...answer, body: referring(body, place, account) };
  if (place.isContents) {
    if (!isFileAnswer(body)) return answer;
    return { ...answer, body: { ...body, ...referenceTo(place.attachmentId, place, account) } };
  }
  if (!('omitted' in body)) return { ...answer, body: referring(body, place, account) };
  if (!place.isAttachments || request.method !== 'GET') return answer;
  const query = request.endpoint.query.filter(([name]) => !/^\$(select|expand)$/i.test(name));
  const endpoint = { ...request.endpoint, query: [...query, ['$select', withoutBytes] as const] };
  const listed = await call({ ...request, endpoint });
  return { ...listed, body: referring(listed.body, place, account, true) };
}

/** @param all the bytes of every attachment were left out */
function referring(value: unknown, place: AttachmentPlace, account: string, all = false): unknown {
  if (Array.isArray(value)) return value.map((item) => referring(item, place, account, all));
  if (!isRecord(value)) return value;
  const { contentBytes, ...rest } = value;
  if (typeof contentBytes === 'string' || (all && typeof value.id === 'string')) {
    const reference = referenceTo(value.id, place, account);
    if (all || isTooLarge(contentBytes)) return { ...rest, ...(reference ?? notReferable) };
    return { ...value, ...reference };
  }
  // Attachments returned with their message (`$expand`) belong to that message.
  const isMessage = Array.isArray(value.attachments) && typeof value.id === 'string' && value.id !== '';
  const below = isMessage ? { ...place, messageId: value.id as string } : place;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      // An attached mail has no id of its own (Get attachment, example 3), so nothing can refer to what is attached to it.
      const { messageId: _outer, ...withinItem } = below;
      return [name, referring(field, name === 'item' ? withinItem : below, account, all)];
    }),
  );
}

function isTooLarge(contentBytes: unknown): boolean {
  return typeof contentBytes === 'string' && contentBytes.length > rawBodyLimit;
}

const notReferable = {
  contentBytesOmitted: 'Too large to pass through a workflow, and not an attachment of a message.',
};

function referenceTo(
  attachmentId: unknown,
  { mailbox, messageId }: AttachmentPlace,
  account: string,
): { attachment: string } | undefined {
  if (messageId === undefined || typeof attachmentId !== 'string') return undefined;
  const shared = mailbox === undefined ? {} : { mailbox };
  return { attachment: formatAttachmentReference({ from: 'mail', account, ...shared, messageId, attachmentId }) };
}

const notInBatch = {
  omitted: 'What is in a file is not answered in a batch. Use its reference, or ask for the file by a call of its own.',
};

/** Handles a batch: its answers come in any order, and each belongs to the endpoint of its request. */
function inBatch(body: unknown, request: RawRequest, account: string): unknown {
  const written = readWrittenBody(request.body, request.headers);
  const sent = written.kind === 'json' ? written.value : undefined;
  const requests = isRecord(sent) && Array.isArray(sent.requests) ? (sent.requests as Fields[]) : [];
  if (!isRecord(body) || !Array.isArray(body.responses)) return body;
  const responses = (body.responses as Fields[]).map((response) => {
    const url = requests.find(({ id }) => String(id) === String(response.id))?.url;
    if (typeof url !== 'string') return response;
    const place = attachmentPlace(parseMailEndpoint(url));
    // A message in MIME stays: nothing could be offered in its place.
    if (place.isContents && place.attachmentId !== undefined && Number(response.status) < 300)
      return { ...response, body: { ...notInBatch, ...referenceTo(place.attachmentId, place, account) } };
    return { ...response, body: referring(response.body, place, account) };
  });
  return { ...body, responses };
}
