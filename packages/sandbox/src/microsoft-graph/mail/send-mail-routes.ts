import { z } from 'zod';
import { mailboxRoutes } from '../platform/graph-environment';
import { unreadableBody } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { messageInput } from './message-input';
import { isMime, mimeDraft } from './mime-draft';
import { newDraft } from './new-draft';
import { checkBody, readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';

const sendMailInput = z.strictObject({ message: z.unknown(), saveToSentItems: z.boolean().default(true) });

/** Serves `POST /me/sendMail`. The request is JSON or base64 MIME; the answer is 202 without a body. */
export function sendMailRoutes({ transport }: GraphWorld) {
  const app = mailboxRoutes();
  app.post('/', async (context) => {
    requireScope(context.var, 'Mail', 'Send');
    const { mailbox, token } = context.var;
    if (isMime(context)) {
      transport.send(mailbox, await mimeDraft(context), token.user, true);
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
