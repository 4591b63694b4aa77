import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import { ApplicationFailure } from '@temporalio/common';
import { generateText } from 'ai';
import { scriptedModel } from '../../../examples/support-agent/scripted-model';
import type { CatalogueTool } from '../../../src/models/catalogue-for';
import type { ToolPlan } from '../../../src/models/tool-plan';
import { agentEvent } from '../../../workflows/agent-event';
import { agentTools } from '../../../workflows/agent-tools';
import * as aiSdk from '../../../workflows/frameworks/ai-sdk';
import * as openAi from '../../../workflows/frameworks/openai-agents';
import { searchTools } from '../../../workflows/search-tools';
import { searchedArgumentsRead } from '../../../workflows/step-changes';
import { WorkflowRun } from '../../support/workflow-run';

const nothing = { answerIds: [], outside: [], onRequest: [], oneText: [], onlyIfTrue: [] };
const tool = {
  ...{
    name: 'mail_find_email',
    description: 'Finds mails.',
    parameters: { type: 'object', properties: {}, required: ['limit'] },
  },
  plan: { ...nothing, step: 'mail.findEmail', fixed: { account: 'support' }, inputIds: [] },
} as unknown as CatalogueTool;

/** The tool as this release plans it, or as an earlier one did. */
const planned = (plan: Partial<ToolPlan>): CatalogueTool => ({ ...tool, plan: { ...tool.plan, ...plan } });

/** The tools of a workflow that uses them as told. */
async function using(
  use: (tools: Awaited<ReturnType<typeof agentTools>>) => Promise<unknown>,
  options?: object,
  found = tool,
) {
  const run = await WorkflowRun.begin(async () => use(await agentTools(options)), [], { workflowType: 'noting' });
  const [asked] = run.asked('models.catalogue').args;
  await run.answer('models.catalogue', [found]);
  return { run, asked };
}

describe('the tools of an agent', () => {
  test('are looked up, and plain', async () => {
    const { run, asked } = await using((tools) => Promise.resolve(tools.map(({ execute: _none, ...rest }) => rest)));
    expect(asked).toEqual({});
    const { plan: _none, ...plain } = tool;
    expect(run.end).toEqual({ kind: 'completed', result: [plain] });
    const wanted = { steps: ['mail.findEmail'], fixed: { mailbox: 'team' } };
    expect((await using(() => Promise.resolve(), { ...wanted, handles: {} })).asked).toEqual(wanted);
  });

  test('run their step with what is fixed, and answer as a model reads it', async () => {
    const { run } = await using(([found]) => Promise.resolve(found?.execute({ limit: 1 })));
    expect(run.asked('mail.findEmail').args).toEqual([{ limit: 1, account: 'support' }]);
    await run.answer('mail.findEmail', { mails: [] });
    expect(run.end).toEqual({ kind: 'completed', result: { mails: [] } });
  });

  describe('whose board is refused', () => {
    const details = [{ boardLimit: { boards: ['new'] } }];
    const refused = ApplicationFailure.create({ type: 'PermissionDenied', message: 'Another board.', details });
    const told = { kind: 'completed', result: { error: 'Another board.' } };
    const refusing = async (plan: Partial<ToolPlan>, failure = refused) => {
      const { run } = await using(([found]) => Promise.resolve(found?.execute({})), {}, planned(plan));
      await run.fail('mail.findEmail', failure);
      return run;
    };

    test('are looked up again, and called on the new board', async () => {
      const run = await refusing({ fixed: { board: 'old' }, leftToGate: [] });
      await run.answer('models.catalogue', [planned({ fixed: { board: 'new' }, leftToGate: [] })]);
      expect(run.asked('mail.findEmail').args).toEqual([{ board: 'new' }]);
    });

    test('are not called again on the same board, nor where the step is gone', async () => {
      const same = await refusing({ fixed: { boards: 'old' }, leftToGate: [] });
      await same.answer('models.catalogue', [planned({ fixed: { boards: 'old' }, leftToGate: [] })]);
      const gone = await refusing({ fixed: { board: 'old' }, leftToGate: [] });
      await gone.answer('models.catalogue', []);
      expect([same.end, gone.end]).toEqual([told, told]);
    });

    test('are not called again where an attempt before the refusal was perhaps carried out', async () => {
      const failure = ApplicationFailure.create({ type: 'OutcomeUnknown', message: 'Perhaps done.', details });
      const run = await refusing({ fixed: { board: 'old' }, leftToGate: [] }, failure);
      expect(run.end).toEqual({ kind: 'completed', result: { error: 'Perhaps done.' } });
    });

    test.each<[string, Partial<ToolPlan>]>([
      ['the model chose it', { fixed: {}, leftToGate: [] }],
      ['an earlier release made the plan', { fixed: { board: 'old' } }],
    ])('are not looked up again where %s', async (_what, plan) => {
      expect((await refusing(plan)).end).toEqual(told);
    });
  });

  test.each<[string, Partial<ToolPlan>, string[]]>([
    ['one set of handles in a run', { leftToGate: [] }, ['m1', 'm2']],
    ['a set for each look-up, where an earlier release made the plan', {}, ['m1', 'm1']],
  ])('have %s', async (_what, more, expected) => {
    const plan = { ...more, answerIds: [{ path: ['id'], kind: 'message' as const }] };
    const once = async () => (await agentTools())[0]?.execute({});
    const run = await WorkflowRun.begin(async () => [await once(), await once()], [], { workflowType: 'noting' });
    for (const id of ['one', 'two']) {
      await run.answer('models.catalogue', [planned(plan)]);
      await run.answer('mail.findEmail', { id });
    }
    expect(run.end).toEqual({ kind: 'completed', result: expected.map((id) => ({ id })) });
  });

  test.each<[string, Partial<ToolPlan>, object]>([
    ['are answered with what a person changed', { leftToGate: [] }, { changedByReviewer: { limit: 2 } }],
    ['are answered as they were where an earlier release made the plan', {}, {}],
  ])('%s', async (_what, more, told) => {
    const { run } = await using(([found]) => Promise.resolve(found?.execute({ limit: 1 })), {}, planned(more));
    const ask = ApplicationFailure.create({ type: 'ApprovalRequired', message: 'Ask.', details: [{ title: 'Find' }] });
    await run.fail('mail.findEmail', ask);
    await run.childStarted();
    const outcome = { kind: 'approved', input: { limit: 2 }, edited: true, changed: ['limit'], grant: {} };
    await run.childAnswered(outcome);
    await run.answer('mail.findEmail', { mails: [] });
    expect(run.end).toEqual({ kind: 'completed', result: { mails: [], ...told } });
  });

  test('answer what went wrong, also where nothing was called', async () => {
    const { run } = await using(([found]) => Promise.resolve(found?.execute({ limit: 1 })));
    await run.fail('mail.findEmail', ApplicationFailure.create({ type: 'NotFound', message: 'No such folder.' }));
    expect(run.end).toEqual({ kind: 'completed', result: { error: 'No such folder.' } });
    const quoting = await using(([found]) => Promise.resolve(found?.execute({ limit: 1 })));
    const details = [{ quotesNames: true }];
    await quoting.run.fail(
      'mail.findEmail',
      ApplicationFailure.create({ type: 'NotFound', message: 'It has: "A".', details }),
    );
    expect(quoting.run.end).toEqual({ kind: 'completed', result: { error: 'It has: "A".', untrusted: ['error'] } });
    const wrong = await using(([found]) => Promise.resolve(found?.execute({ account: 'other' })));
    expect(wrong.run.end).toEqual({
      ...{ kind: 'completed', result: { error: 'account: this is always "support" here. Leave it out.' } },
    });
  });
});

describe('search mode', () => {
  const calling = async (given: object, without: string[] = []) => {
    const call = async () => searchTools(await agentTools())[2]?.execute({ name: tool.name, ...given });
    const run = await WorkflowRun.begin(call, [], { workflowType: 'noting', without });
    await run.answer('models.catalogue', [tool]);
    return run;
  };
  const called = (run: WorkflowRun) => run.activities.map(({ name, args }) => [name, ...args]);

  test.each([[{ limit: 1 }], ['{"limit":1}']])('calls a tool with the arguments %j', async (given) => {
    const run = await calling({ arguments: given });
    expect(called(run)).toEqual([['mail.findEmail', { limit: 1, account: 'support' }]]);
    expect(run.marks).toEqual(typeof given === 'string' ? [searchedArgumentsRead] : []);
  });

  test.each<[string, object, RegExp]>([
    ['beside the tool’s name', { limit: 1 }, /^Give what mail_find_email takes in "arguments"/],
    ['beside empty arguments', { arguments: {}, limit: 1 }, /nothing beside it/],
    ['nowhere', {}, /Nothing was called/],
    ['as no JSON', { arguments: 'limit 1' }, /^"arguments" is no valid JSON\. Give what/],
  ])('says where arguments belong that a model wrote %s, and calls nothing', async (_where, given, sentence) => {
    const run = await calling(given);
    expect(called(run)).toEqual([]);
    expect(run.end).toEqual({ kind: 'completed', result: { error: expect.stringMatching(sentence) } });
  });

  test('goes on as before in a run that an earlier release took past such a call', async () => {
    const run = await calling({ limit: 1 }, [searchedArgumentsRead]);
    expect(called(run)).toEqual([['mail.findEmail', { account: 'support' }]]);
  });
});

test('an event is read as its type is', async () => {
  const start = { trigger: { id: 'inbox', type: 'mail.newEmail' }, event: { subject: 'Lunch' } };
  const run = await WorkflowRun.begin(() => agentEvent(start as unknown as Parameters<typeof agentEvent>[0], {}), [], {
    workflowType: 'noting',
  });
  expect(run.asked('models.event').args).toEqual(['mail.newEmail']);
  await run.answer('models.event', { ...nothing, outside: [['subject']], onRequest: [['subject']] });
  expect(run.end).toEqual({ kind: 'completed', result: { subject: 'Lunch', untrusted: ['subject'] } });
});

test.each([undefined, null, {}, 'Hello', { trigger: null, event: {} }, { trigger: { type: 'mail.newEmail' } }])(
  'a run that was started with %j, and no event, fails in words',
  async (start) => {
    const read = () => agentEvent(start as unknown as Parameters<typeof agentEvent>[0], {});
    const run = await WorkflowRun.begin(read, [], { workflowType: 'noting' });
    expect(run.end).toMatchObject({
      kind: 'failed',
      error: {
        type: 'InvalidInput',
        nonRetryable: true,
        message: expect.stringContaining('started without an event') as unknown,
      },
    });
  },
);

describe('in the form of a framework', () => {
  const parameters = { type: 'object' as const, properties: { limit: { type: 'number' } }, required: ['limit'] };
  const plain = { name: 'find', description: 'Finds.', parameters, execute: () => Promise.resolve('found') };

  test('of the AI SDK tools go by their names', async () => {
    const { find } = aiSdk.toolSet([plain]);
    expect(find).toMatchObject({ description: 'Finds.', inputSchema: { jsonSchema: parameters } });
    expect(await find?.execute?.({}, { toolCallId: '1', messages: [] })).toBe('found');
  });

  test('of the AI SDK a model is given them with fields that may be left out', async () => {
    const given: LanguageModelV3CallOptions['tools'][] = [];
    const model: LanguageModelV3 = {
      ...scriptedModel,
      doGenerate: ({ tools }) => {
        given.push(tools);
        return Promise.reject(new Error('It has seen enough.'));
      },
    };
    const asked = generateText({ model, tools: aiSdk.toolSet([plain]), prompt: 'Hello.', maxRetries: 0 });
    await expect(asked).rejects.toThrow('seen enough');
    expect(given).toEqual([[expect.objectContaining({ name: 'find', inputSchema: parameters, strict: false })]]);
  });

  test('of the AI SDK each field has one type', () => {
    const several = { type: 'object', properties: { position: { type: ['string', 'number'] }, body: {} } };
    expect(aiSdk.toolSet([{ ...plain, parameters: several }]).find).toMatchObject({
      inputSchema: { jsonSchema: { properties: { position: { type: 'string' }, body: { type: 'string' } } } },
    });
  });

  test('of the OpenAI Agents SDK they take what may be left out, and let a cancellation pass', async () => {
    const [find, bare] = openAi.functionTools([plain, { ...plain, parameters: {} }]);
    expect(find).toMatchObject({
      name: 'find',
      description: 'Finds.',
      strict: false,
      parameters: { ...parameters, additionalProperties: true },
    });
    expect(bare).toMatchObject({ parameters: { type: 'object', properties: {}, required: [] } });
    const failing = openAi.functionTools([{ ...plain, execute: () => Promise.reject(new Error('Cancelled.')) }]);
    const { invoke } = failing[0] as unknown as { invoke: (context: object, input: string) => Promise<unknown> };
    await expect(invoke({ context: {} }, '{}')).rejects.toThrow();
  });

  test.each([
    ['the AI SDK', aiSdk.agentTools],
    ['the OpenAI Agents SDK', openAi.agentTools],
  ])('an agent has all of its tools: %s', async (_what, toolsOf) => {
    const run = await WorkflowRun.begin(async () => JSON.stringify(await toolsOf({ steps: ['mail.findEmail'] })), [], {
      workflowType: 'noting',
    });
    expect(run.asked('models.catalogue').args).toEqual([{ steps: ['mail.findEmail'] }]);
    await run.answer('models.catalogue', [tool]);
    expect(run.end).toMatchObject({ result: expect.stringContaining('mail_find_email') as unknown });
  });
});
