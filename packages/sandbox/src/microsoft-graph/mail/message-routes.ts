import { z } from 'zod';
import { writeMime } from './write-mime';
import { addMessage, updateMessage } from './write-message';
import { asRead } from './read-draft-otherwise';
import { notInSandbox } from '../platform/absent-routes';
import { assertVersion } from '../platform/assert-version';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { listMessages } from './list-messages';
import { mergeExtendedProperties } from '../items/merge-extended-properties';
import type { MessageContent, StoredMessage } from './message';
import { contentOf, messageInput } from './message-input';
import { asFlagged } from './message-flags';
import { messageModel } from './message-model';
import { isMime, mimeDraft } from './mime-draft';
import { newDraft } from './new-draft';
import { parseODataQuery } from '../odata/list-query';
import { presentMessage } from './present-message';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { contextUrl } from '../platform/respond';

/** Serves the messages of a mailbox, or of one folder when mounted below it. */
export function messageRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    return context.json(listMessages(context, world, folderOf(context)));
  });

  app.post('/', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox } = context.var;
    const content = isMime(context)
      ? await mimeDraft(context)
      : asFlagged(newDraft(mailbox, await readBody(context, messageInput)));
    const draft = addMessage(mailbox, content, folderOf(context) ?? mailbox.folders.wellKnown('drafts').id);
    const body = single(context, world, draft, { select: undefined, expand: [] });
    context.header('Location', `${world.core.urls.graph}/v1.0/users('${mailbox.owner.id}')/messages('${draft.id}')`);
    return context.json(body, 201);
  });

  app.get('/:message', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const query = parseODataQuery(new URL(context.req.url).searchParams, messageModel);
    const message = asRead(readMessageOf(context), world.core.mail);
    const answer = single(context, world, message, query);
    // With this preference a read answers the id that it was asked for, of either form: seen on the real service in 2026 by the makers of another
    // client, and described nowhere.
    const wantsImmutable = context.var.preferences.idForm === 'immutable';
    return context.json(wantsImmutable ? { ...answer, id: idIn(context) } : answer);
  });

  app.get('/:message/$value', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    // Graph answers MIME as plain text. (msgraph-sdk-java #722)
    context.header('Content-Type', 'text/plain');
    return context.body(writeMime(readMessageOf(context)));
  });
  app.put('/:message/$value', (context) => {
    throw notInSandbox(context.req.method, context.req.path);
  });

  app.patch('/:message', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox } = context.var;
    const change = contentOf(await readBody(context, messageInput), mailbox);
    const message = messageOf(context);
    assertVersion(context, message);
    assertWritable(message, change);
    const updated = updateMessage(mailbox, message, mergeProperties(message, changeable(change)));
    return context.json(single(context, world, updated, { select: undefined, expand: [] }));
  });

  app.delete('/:message', (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const message = messageOf(context);
    assertVersion(context, message);
    context.get('mailbox').messages.delete(message);
    return context.body(null, 204);
  });
  return app;
}

/** Returns the folder in the path, if the path names one. */
export function folderOf(context: MailboxContext): string | undefined {
  const folder = context.req.param('folder');
  return folder === undefined ? undefined : context.get('mailbox').folders.get(folder).id;
}

/** Returns the message in the path. Throws ErrorItemNotFound when the message is not in the path's folder. */
export function messageOf(context: MailboxContext): StoredMessage {
  return inPath(context, context.get('mailbox').messages.get(idIn(context)));
}

/** Returns the message in the path as a request sees it, which may lag behind. */
export function readMessageOf(context: MailboxContext): StoredMessage {
  return inPath(context, context.get('mailbox').messages.read(idIn(context)));
}

const idIn = (context: MailboxContext): string => z.string().parse(context.req.param('message'));

function inPath(context: MailboxContext, message: StoredMessage): StoredMessage {
  const folder = folderOf(context);
  if (folder === undefined || message.parentFolderId === folder) return message;
  throw new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
}

/** Returns one message as the answer to this request. */
export function single(
  context: MailboxContext,
  world: GraphWorld,
  message: StoredMessage,
  query: Parameters<typeof presentMessage>[1],
): object {
  const { mailbox } = context.var;
  return {
    '@odata.context': `${contextUrl(world.core, mailbox, 'messages', query.select)}/$entity`,
    ...presentMessage(message, query, context.var),
  };
}

const onlyInDrafts: readonly (keyof MessageContent)[] = [
  'subject',
  'body',
  'from',
  'sender',
  'toRecipients',
  'ccRecipients',
  'bccRecipients',
  'replyTo',
  'internetMessageId',
  'internetMessageHeaders',
  'attachments',
];

function assertWritable(message: StoredMessage, change: Partial<MessageContent>): void {
  if (message.isDraft) return;
  const wrong = onlyInDrafts.find((property) => property in change);
  if (wrong === undefined) return;
  throw new GraphError(
    400,
    'ErrorInvalidPropertySet',
    `Set action is invalid for property '${wrong}': it can only be updated in a draft.`,
  );
}

/** "The following properties can be updated" has neither; of files in a PATCH nothing arrived (learn.microsoft.com/graph/api/message-update, twentyhq/twenty #25508). */
const onlyWhenCreated: readonly string[] = ['attachments', 'internetMessageHeaders'];

const changeable = (change: Partial<MessageContent>): Partial<MessageContent> =>
  Object.fromEntries(Object.entries(change).filter(([property]) => !onlyWhenCreated.includes(property)));

function mergeProperties(message: StoredMessage, change: Partial<MessageContent>): Partial<MessageContent> {
  if (!change.extendedProperties) return change;
  return {
    ...change,
    extendedProperties: mergeExtendedProperties(message.extendedProperties, change.extendedProperties),
  };
}
