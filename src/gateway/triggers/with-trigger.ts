import type { Context } from 'hono';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import { withAgent } from '../form-parts/with-agent';
import type { ConsoleEnvironment } from '../console/console-environment';
import { messagePage } from '../console/message-page';

export type TriggerContext = Context<ConsoleEnvironment>;

/** Answers for the trigger in the address, if the agent in the address has it. */
export function withTrigger(
  context: TriggerContext,
  answer: (definition: TriggerDefinition, of: { agent: string }) => Response | Promise<Response>,
): Promise<Response> {
  const id = context.req.param('trigger');
  return withAgent(context, ({ name, definition }) => {
    const found = definition.triggers.find((trigger) => trigger.id === id);
    if (found !== undefined) return answer(found, { agent: name });
    const text = `The agent ${name} has no trigger of this name; perhaps it was removed.`;
    return messagePage(context, 404, { title: 'There is no such trigger', text, session: context.var.session });
  });
}
