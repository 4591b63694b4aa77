import { z } from 'zod';
import { mailboxRoutes } from '../platform/graph-environment';
import { GraphError, unreadableBody } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { messageInput } from './message-input';
import { newDraft } from './new-draft';
import { parseMime } from './parse-mime';
import { checkBody, readBody, readBytes } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';

/** Names are matched in any case; unknown ones stay for the check to refuse. */
const sendMailInput = z.preprocess(
  (body) =>
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).map(([name, value]) => [spelling(name), value as unknown]))
      : body,
  z.strictObject({ message: z.unknown(), saveToSentItems: z.boolean().default(true) }),
);

/** `POST /me/sendMail`: 202 without a body, as JSON or as base64 MIME. */
export function sendMailRoutes({ transport }: GraphWorld) {
  const app = mailboxRoutes();
  app.post('/', async (context) => {
    requireScope(context.var, 'Mail', 'Send');
    const { mailbox, token } = context.var;
    if (/^text\/plain\b/i.test(context.req.header('content-type') ?? '')) {
      const message = newDraft(mailbox, {}, decodeMime((await readBytes(context)).toString('ascii')));
      transport.send(mailbox, message, token.user, true);
    } else {
      const { message, saveToSentItems } = await readBody(context, sendMailInput);
      if (message === undefined) throw unreadableBody("The required parameter 'Message' is missing.");
      transport.send(
        mailbox,
        newDraft(mailbox, checkBody(messageInput, message, '/messages')),
        token.user,
        saveToSentItems,
      );
    }
    context.header('Content-Length', '0');
    return context.body(null, 202);
  });
  return app;
}

function decodeMime(base64: string) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64.replace(/\s/g, ''))) {
    throw new GraphError(400, 'ErrorMimeContentInvalidBase64String', 'Invalid base64 string for MIME content.');
  }
  return parseMime(Buffer.from(base64, 'base64'));
}

function spelling(name: string): string {
  return ['message', 'saveToSentItems'].find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}
