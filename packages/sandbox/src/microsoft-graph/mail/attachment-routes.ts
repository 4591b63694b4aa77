import { asContentType } from '../../odd-input';
import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { accessDenied, formNotInSandbox, GraphError, itemNotFound } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { FileAttachment } from './message';
import { attachmentModel } from './message-model';
import { assertHolds } from './message-size';
import { fileAttachmentInput } from './message-input';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery, type ODataQuery } from '../odata/list-query';
import { assertOutlookId } from '../platform/outlook-ids';
import { askedAttachment, presentAttachment } from './present-attachment';
import type { UploadTarget } from './upload-sessions';
import { readBody } from '../platform/read-body';
import { collectionBody, contextUrl } from '../platform/respond';

const largestDirect = 3 * 1024 * 1024;

/** Measured: msgraph-sdk-java, pull request 52. Microsoft's pages say 3 MB (learn.microsoft.com/graph/outlook-large-attachments). */
const smallestUpload = 2 * 1024 * 1024;
const largestUpload = 150 * 1024 * 1024;

const uploadSessionInput = z.object({
  attachmentItem: z.object({
    attachmentType: z.enum(['file', 'item', 'reference']),
    name: z.string().min(1),
    size: z.int().min(0),
    contentType: z.string().optional(),
    isInline: z.boolean().default(false),
    contentId: z.string().optional(),
  }),
});

/** An item that has attachments: a message or an event. */
export interface AttachmentHolder extends UploadTarget {
  readonly attachments: readonly FileAttachment[];
}

/** The items of a `list` may lag behind the stored ones. `attach` fails if the item does not accept attachments. */
export type AttachmentPurpose = 'list' | 'read' | 'attach' | 'remove';

/** Serves the attachments of messages or events; `open` returns the item that the path names. */
export function attachmentRoutes(
  world: GraphWorld,
  item: string,
  open: (context: MailboxContext, purpose: AttachmentPurpose) => AttachmentHolder,
) {
  const app = mailboxRoutes();

  app.get(`${item}/attachments`, (context) => {
    const holder = open(context, 'list');
    const query = parseODataQuery(new URL(context.req.url).searchParams, attachmentModel);
    const page = pageOf(holder.attachments, (one) => presentAttachment(one), query, 1000);
    const value = page.items.map((one) => askedAttachment(one, query));
    return context.json(collectionBody(context, world.core, { path: pathOf(holder), query, page, value }));
  });

  app.post(`${item}/attachments`, async (context) => {
    const holder = open(context, 'attach');
    const attachment = context.get('mailbox').attachment(await readBody(context, fileAttachmentInput));
    if (attachment.content.length >= largestDirect) {
      throw new GraphError(413, 'ErrorMessageSizeExceeded', 'The attachment is 3 MB or larger: use an upload session.');
    }
    assertHolds(holder.present(), attachment.content.length, world.core.mail.largestMessageBytes);
    holder.put((present) => [...present, attachment]);
    return context.json(singleAttachment(world, context, holder, attachment), 201);
  });

  app.post(`${item}/attachments/createUploadSession`, async (context) => {
    const { mailbox, token } = context.var;
    const holder = open(context, 'attach');
    if (world.core.mail.sharedUploads === 'refused' && mailbox.owner.id !== token.user.id) throw accessDenied();
    const { attachmentItem: wanted } = await readBody(context, uploadSessionInput);
    if (wanted.attachmentType !== 'file') throw formNotInSandbox(`uploads of the type ${wanted.attachmentType}`);
    assertUploadSize(wanted.size);
    const session = world.uploads.open({
      mailbox,
      holder,
      clientId: token.clientId,
      file: {
        name: wanted.name,
        size: wanted.size,
        isInline: wanted.isInline,
        contentType: wanted.contentType ?? 'application/octet-stream',
        contentId: wanted.contentId ?? null,
      },
    });
    return context.json(
      {
        '@odata.context': `${world.core.urls.graph}/v1.0/$metadata#microsoft.graph.uploadSession`,
        uploadUrl: `${world.core.urls.upload}/${session.token}`,
        expirationDateTime: session.expiresAt.toISOString(),
        nextExpectedRanges: ['0-'],
      },
      201,
    );
  });

  app.get(`${item}/attachments/:attachment`, (context) => {
    const holder = open(context, 'read');
    const query = parseODataQuery(new URL(context.req.url).searchParams, attachmentModel);
    return context.json(singleAttachment(world, context, holder, attachmentOf(context, holder), query));
  });

  app.get(`${item}/attachments/:attachment/$value`, (context) => {
    const { content, contentType, isItem, isLink } = attachmentOf(context, open(context, 'read'));
    // learn.microsoft.com/graph/api/attachment-get: "Attempting to get the $value of a reference attachment returns HTTP 405."
    if (isLink === true)
      throw new GraphError(405, 'ErrorInvalidRequest', 'A reference attachment has no raw contents.');
    // Of messages, Graph answers MIME as plain text. (msgraph-sdk-java #722)
    context.header('Content-Type', isItem === true ? 'text/plain' : asContentType(contentType));
    context.header('Content-Length', String(content.length));
    return context.body(streamOf(content));
  });

  app.delete(`${item}/attachments/:attachment`, (context) => {
    const holder = open(context, 'remove');
    const gone = attachmentOf(context, holder);
    holder.put((present) => present.filter(({ id }) => id !== gone.id));
    return context.body(null, 204);
  });
  return app;
}

function attachmentOf(context: MailboxContext, holder: AttachmentHolder): FileAttachment {
  const wanted = context.req.param('attachment') ?? '';
  assertOutlookId(wanted);
  const attachment = holder.attachments.find(({ id }) => id === wanted);
  if (!attachment) throw itemNotFound();
  return attachment;
}

function singleAttachment(
  world: GraphWorld,
  context: MailboxContext,
  holder: AttachmentHolder,
  attachment: FileAttachment,
  query: Pick<ODataQuery, 'select' | 'expand'> = { select: undefined, expand: [] },
): object {
  const path = `${contextUrl(world.core, context.get('mailbox'), pathOf(holder), query.select)}/$entity`;
  return { '@odata.context': path, ...askedAttachment(attachment, query) };
}

const pathOf = ({ path }: AttachmentHolder): string => `${path}/attachments`;

function assertUploadSize(size: number): void {
  if (size < smallestUpload) {
    throw new GraphError(
      400,
      'ErrorAttachmentSizeShouldNotBeLessThanMinimumSize',
      'Attachment size must be greater than the minimum size.',
    );
  }
  if (size > largestUpload) {
    throw new GraphError(400, 'ErrorAttachmentSizeLimitExceeded', 'Attachment size exceeds the limit of 150 MB.');
  }
}

const pieceBytes = 64 * 1024;

function streamOf(content: Buffer): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= content.length) {
        controller.close();
        return;
      }
      controller.enqueue(new Uint8Array(content.subarray(sent, sent + pieceBytes)));
      sent += pieceBytes;
    },
  });
}
