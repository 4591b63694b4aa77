import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../../platform/graph-environment';
import { invalidRequest } from '../../platform/graph-error';
import type { GraphWorld } from '../../graph-world';
import { emailAddressInput } from '../../items/item-input';
import { readBody } from '../../platform/read-body';
import { changeContent } from '../change-content';
import { openEvent } from '../open-calendar';
import { removeEvent } from '../remove-event';
import { answerMeeting, answerInput, type Answer } from '../answer-meeting';

const commentInput = z.strictObject({ comment: z.string().nullish() });
const forwardInput = z.strictObject({
  comment: z.string().nullish(),
  toRecipients: z.array(z.strictObject({ emailAddress: emailAddressInput })).min(1),
});
const snoozeInput = z.strictObject({
  newReminderTime: z.strictObject({ dateTime: z.string(), timeZone: z.string().default('UTC') }),
});
const answers: readonly Answer[] = ['accept', 'tentativelyAccept', 'decline'];

/** Serves the actions on an event, other than reading and writing it. */
export function eventActionRoutes(world: GraphWorld) {
  const app = mailboxRoutes();

  app.post('/:event/cancel', async (context) => {
    const { mailbox } = context.var;
    const item = openEvent(context, 'ReadWrite');
    const { comment } = await readOptionalBody(context, commentInput);
    if (!item.event.isOrganizer) {
      throw invalidRequest("Your request can't be completed. You need to be an organizer to cancel a meeting.");
    }
    removeEvent(mailbox, item);
    world.meetings.cancel(mailbox, item, comment ?? '');
    return accepted(context);
  });

  for (const answer of answers) {
    app.post(`/:event/${answer}`, async (context) => {
      const item = openEvent(context, 'ReadWrite');
      const input = await readOptionalBody(context, answerInput);
      answerMeeting(world, context.get('mailbox'), item, answer, input);
      return accepted(context);
    });
  }

  app.post('/:event/forward', async (context) => {
    const item = openEvent(context, 'ReadWrite');
    const { toRecipients, comment } = await readBody(context, forwardInput);
    world.meetings.forward(context.get('mailbox'), item, toRecipients, comment ?? '');
    return accepted(context);
  });

  app.post('/:event/snoozeReminder', async (context) => {
    const item = openEvent(context, 'ReadWrite');
    await readBody(context, snoozeInput);
    changeContent(context.get('mailbox'), item, { isReminderOn: true });
    return accepted(context);
  });

  app.post('/:event/dismissReminder', (context) => {
    changeContent(context.get('mailbox'), openEvent(context, 'ReadWrite'), { isReminderOn: false });
    return accepted(context);
  });
  return app;
}

/** Reads the body of an action. If all parameters are omitted, the request may have no body. */
async function readOptionalBody<Schema extends z.ZodType>(
  context: MailboxContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return context.req.header('content-type') === undefined ? schema.parse({}) : await readBody(context, schema);
}

function accepted(context: MailboxContext): Response {
  context.header('Content-Length', '0');
  return context.body(null, 202);
}
