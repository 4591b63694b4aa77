import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { accessDenied, GraphError, invalidRequest, itemNotFound } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { FileAttachment, StoredMessage } from './message';
import { attachmentModel } from './message-model';
import { fileAttachmentInput } from './message-input';
import { messageOf, readMessageOf } from './message-routes';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery } from '../odata/list-query';
import { assertOutlookId } from '../platform/outlook-ids';
import { presentAttachment } from './present-attachment';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { collectionBody, contextUrl } from '../platform/respond';

const largestDirect = 3 * 1024 * 1024;
const largestUpload = 150 * 1024 * 1024;

const uploadSessionInput = z.preprocess(
  (body) =>
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value as unknown]))
      : body,
  z.object({
    attachmentitem: z.object({
      attachmentType: z.enum(['file', 'item', 'reference']),
      name: z.string().min(1),
      size: z.int().min(0),
      contentType: z.string().optional(),
      isInline: z.boolean().default(false),
      contentId: z.string().optional(),
    }),
  }),
);

/** Attachments of a message. */
export function attachmentRoutes(world: GraphWorld) {
  const app = mailboxRoutes();

  app.get('/:message/attachments', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const message = readMessageOf(context);
    const query = parseODataQuery(new URL(context.req.url).searchParams, attachmentModel);
    const page = pageOf(message.attachments, (one) => presentAttachment(one), query, 1000);
    const value = page.items.map((one) => presentAttachment(one, query.select));
    return context.json(collectionBody(context, world.core, { path: pathOf(message), query, page, value }));
  });

  app.post('/:message/attachments', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox } = context.var;
    const message = draftOf(context);
    const attachment = mailbox.attachment(await readBody(context, fileAttachmentInput));
    if (attachment.content.length >= largestDirect) {
      throw new GraphError(413, 'ErrorMessageSizeExceeded', 'The attachment is 3 MB or larger: use an upload session.');
    }
    mailbox.update(message, { attachments: [...message.attachments, attachment] });
    return context.json(singleAttachment(world, context, message, attachment), 201);
  });

  app.post('/:message/attachments/createUploadSession', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox, token } = context.var;
    const message = draftOf(context);
    if (world.core.mail.sharedUploads === 'refused' && mailbox.owner.id !== token.user.id) throw accessDenied();
    const { attachmentitem: item } = await readBody(context, uploadSessionInput);
    if (item.attachmentType !== 'file') throw invalidRequest(`The sandbox uploads attachments of type 'file' only.`);
    assertUploadSize(item.size);
    const session = world.uploads.open({
      mailbox,
      messageId: message.immutableId,
      clientId: token.clientId,
      file: {
        name: item.name,
        size: item.size,
        isInline: item.isInline,
        contentType: item.contentType ?? 'application/octet-stream',
        contentId: item.contentId ?? null,
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

  app.get('/:message/attachments/$count', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    return context.text(String(messageOf(context).attachments.length));
  });

  app.get('/:message/attachments/:attachment', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const message = messageOf(context);
    const query = parseODataQuery(new URL(context.req.url).searchParams, attachmentModel);
    return context.json(singleAttachment(world, context, message, attachmentOf(context, message), query.select));
  });

  app.get('/:message/attachments/:attachment/$value', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const { content, contentType } = attachmentOf(context, messageOf(context));
    context.header('Content-Type', contentType);
    context.header('Content-Length', String(content.length));
    return context.body(streamOf(content));
  });

  app.delete('/:message/attachments/:attachment', (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const message = messageOf(context);
    const gone = attachmentOf(context, message);
    const attachments = message.attachments.filter(({ id }) => id !== gone.id);
    context.get('mailbox').update(message, { attachments });
    return context.body(null, 204);
  });
  return app;
}

function draftOf(context: MailboxContext): StoredMessage {
  const message = messageOf(context);
  if (!message.isDraft)
    throw invalidRequest("Your request can't be completed. Attachments can only be added to a draft.");
  return message;
}

function attachmentOf(context: MailboxContext, message: StoredMessage): FileAttachment {
  const wanted = context.req.param('attachment') ?? '';
  assertOutlookId(wanted);
  const attachment = message.attachments.find(({ id }) => id === wanted);
  if (!attachment) throw itemNotFound();
  return attachment;
}

function singleAttachment(
  world: GraphWorld,
  context: MailboxContext,
  message: StoredMessage,
  attachment: FileAttachment,
  select?: readonly string[],
): object {
  const path = `${contextUrl(world.core, context.get('mailbox'), pathOf(message), select)}/$entity`;
  return { '@odata.context': path, ...presentAttachment(attachment, select) };
}

function pathOf(message: StoredMessage): string {
  return `messages('${encodeURIComponent(message.id)}')/attachments`;
}

function assertUploadSize(size: number): void {
  if (size < largestDirect) {
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
