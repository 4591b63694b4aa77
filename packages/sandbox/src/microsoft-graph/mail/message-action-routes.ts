import { z } from 'zod';
import { addMessage, copyMessage } from './write-message';
import { composeReply, replyInput, type ReplyKind } from './compose-reply';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { isMime } from './mime-draft';
import { formNotInSandbox, GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { StoredMessage } from './message';
import { messageOf, single } from './message-routes';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';

const destination = z.object({ destinationId: z.string() });
const everything = { select: undefined, expand: [] };

/** Serves the actions on a message, other than reading and writing it. */
export function messageActionRoutes(world: GraphWorld) {
  const app = mailboxRoutes();

  app.post('/:message/send', (context) => {
    requireScope(context.var, 'Mail', 'Send');
    world.transport.sendDraft(context.get('mailbox'), messageOf(context), context.get('token').user);
    return accepted(context);
  });

  app.post('/:message/move', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox } = context.var;
    const { destinationId } = await readBody(context, destination);
    const moved = mailbox.messages.move(messageOf(context), mailbox.folders.get(destinationId).id);
    return context.json(single(context, world, moved, everything), 201);
  });

  app.post('/:message/copy', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox } = context.var;
    const { destinationId } = await readBody(context, destination);
    const copy = copyMessage(mailbox, messageOf(context), mailbox.folders.get(destinationId).id);
    return context.json(single(context, world, copy, everything), 201);
  });

  app.post('/:message/permanentDelete', (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    context.get('mailbox').messages.purge(messageOf(context));
    return context.body(null, 204);
  });

  for (const kind of ['reply', 'replyAll', 'forward'] as const) {
    app.post(`/:message/${kind}`, async (context) => {
      requireScope(context.var, 'Mail', 'Send');
      const { mailbox, token } = context.var;
      const content = await reply(context, messageOf(context), kind);
      world.transport.send(mailbox, content, token.user, true);
      return accepted(context);
    });
    app.post(`/:message/create${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, async (context) => {
      requireScope(context.var, 'Mail', 'ReadWrite');
      const { mailbox } = context.var;
      const content = await reply(context, messageOf(context), kind);
      const draft = addMessage(mailbox, content, mailbox.folders.wellKnown('drafts').id);
      return context.json(single(context, world, draft, everything), 201);
    });
  }
  return app;
}

/** Nothing is documented of a draft that is answered or forwarded: it is taken as any message. */
async function reply(context: MailboxContext, original: StoredMessage, kind: ReplyKind) {
  const hasBody = context.req.header('content-type') !== undefined;
  if (isMime(context)) throw formNotInSandbox('replies and forwards written in MIME');
  const input = hasBody ? await readBody(context, replyInput) : {};
  const content = composeReply(context.get('mailbox'), original, kind, input, context.get('preferences').timeZone);
  // "You must specify either the toRecipients parameter or the toRecipients property of the message parameter. Specifying both or
  // specifying neither will return an HTTP 400" (https://learn.microsoft.com/graph/api/message-createforward); its own example has neither.
  if (kind === 'forward' && content.toRecipients.length === 0) {
    throw new GraphError(
      400,
      'ErrorInvalidRecipients',
      "At least one recipient isn't valid., A message can't be sent because it contains no recipients.",
    );
  }
  return content;
}

function accepted(context: MailboxContext): Response {
  context.header('Content-Length', '0');
  return context.body(null, 202);
}
