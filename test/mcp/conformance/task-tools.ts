import { randomUUID } from 'node:crypto';
import { inputRequired, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { answerCall } from '../../../src/mcp/answer-tool-call';
import type { Answered } from '../../../src/mcp/call-result';
import { takesTasks, tasksExtension } from '../../../src/mcp/client-capabilities';
import { toolCallWorkflow } from '../../../src/messages/workflow-kinds';
import { text, type Answer, type Asked, type FixtureTools } from './fixture-tool';
import type { slowWork, SlowWork } from './fixture-workflows';
import { form, givenBy } from './input-tools';

export const fixtureTaskQueue = 'conformance-fixture';

/** Tools whose calls are workflows with call ids, so that the product's own server handles every request about them. */
export function taskTools(answered: Answered): FixtureTools {
  const { temporal } = answered.dependencies.client;
  /** @param step the name that the answer's text contains */
  const call = async ({ ctx, capabilities }: Asked, step: string, work: SlowWork): Promise<Answer> => {
    const id = randomUUID();
    await temporal.workflow.start<typeof slowWork>('slowWork', {
      workflowId: toolCallWorkflow.idOf(id),
      taskQueue: fixtureTaskQueue,
      args: [work],
    });
    const begun = { id, step, agent: answered.caller.agent, answer: 'brief' } as const;
    return answerCall(answered, begun, ctx, { capabilities, resumed: false, awaited: false, request: 'of the suite' });
  };
  return {
    greet: {
      inputSchema: { properties: { name: { type: 'string' } } },
      answer: ({ given }) => text(`Hello, ${String(given.name)}!`),
    },
    slow_compute: {
      inputSchema: { properties: { seconds: { type: 'number' }, label: { type: 'string' } } },
      answer: (asked) => call(asked, 'slow_compute', { seconds: Number(asked.given.seconds) }),
    },
    // The suite expects a refusal for clients that do not support tasks.
    failing_job: {
      answer: (asked) => {
        if (!takesTasks(asked.capabilities))
          throw new MissingRequiredClientCapabilityError({
            requiredCapabilities: { extensions: { [tasksExtension]: {} } },
          });
        return call(asked, 'failing_job', { seconds: 1, failure: 'It failed, as it should.' });
      },
    },
    protocol_error_job: {
      answer: (asked) => call(asked, 'protocol_error_job', { seconds: 1, failure: 'It failed, as it should.' }),
    },
    confirm_delete: { answer: (asked) => call(asked, 'confirm_delete', { seconds: 60 }) },
    multi_input: { answer: (asked) => call(asked, 'multi_input', { seconds: 60 }) },
    test_tool_with_task: {
      answer: (asked) => {
        const name = givenBy(asked, 'user_name', 'name');
        if (name !== undefined) return call(asked, `Greeting ${name}`, { seconds: 1 });
        return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
      },
    },
  };
}
