import {
  acceptedContent,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { sealCall, type OpenCall } from '../../../src/calls/open-call';
import type { Answered } from '../../../src/mcp/call-result';
import { text, type Asked, type FixtureTool, type FixtureTools } from './fixture-tool';

type Elicitation = Parameters<typeof inputRequired.elicit>[0];

/** A form with one text field. */
export const form = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });

const sampling = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens });

function sampled({ ctx }: Asked, key: string): string | undefined {
  const view = inputResponse(ctx.mcpReq.inputResponses, key);
  if (view.kind !== 'sampling') return undefined;
  const [first] = [view.result.content].flat() as { text?: string }[];
  return first?.text ?? '';
}

/** Returns what a person entered in one field. */
export const givenBy = ({ ctx }: Asked, key: string, field: string): string | undefined =>
  acceptedContent(ctx.mcpReq.inputResponses, key, z.object({ [field]: z.string() }))?.[field];

const asksForName: FixtureTool = {
  answer: (asked) => {
    const name = givenBy(asked, 'user_name', 'name');
    if (name !== undefined) return text(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
  },
};

function elicits(said: string, ask: (asked: Asked) => Elicitation): FixtureTool {
  return {
    answer: (asked) => {
      const view = inputResponse(asked.ctx.mcpReq.inputResponses, 'ask');
      if (view.kind === 'elicit')
        return text(`${said}: action=${view.action}, content=${JSON.stringify(view.content ?? {})}`);
      return inputRequired({ inputRequests: { ask: inputRequired.elicit(ask(asked)) } });
    },
  };
}

const titled = (word: string) =>
  ['First', 'Second', 'Third'].map((nth, at) => ({ const: `value${String(at + 1)}`, title: `${nth} ${word}` }));

const options = ['option1', 'option2', 'option3'];

/** Seals a request's state as the server does for a call that continues. */
const sealState = ({ dependencies, caller }: Answered, state: string): string =>
  sealCall(dependencies.client.keyRing, caller.agent, { id: state, step: '', agent: caller.agent, answer: 'brief' });
const stateOf = ({ ctx }: Asked): string => ctx.mcpReq.requestState<OpenCall>()?.id ?? '';

/** Tools that ask the client for input before they answer. */
export function inputTools(answered: Answered): FixtureTools {
  const confirms: FixtureTool = {
    answer: (asked) => {
      if (stateOf(asked) === 'confirming' && asked.ctx.mcpReq.inputResponses !== undefined) return text('state-ok');
      return inputRequired({
        inputRequests: { confirm: form('Please confirm', 'ok') },
        requestState: sealState(answered, 'confirming'),
      });
    },
  };
  return {
    test_sampling: {
      inputSchema: { properties: { prompt: { type: 'string' } }, required: ['prompt'] },
      answer: (asked) => {
        const said = sampled(asked, 'sample');
        if (said !== undefined) return text(`LLM response: ${said}`);
        return inputRequired({ inputRequests: { sample: sampling(String(asked.given.prompt), 100) } });
      },
    },
    test_elicitation: {
      inputSchema: { properties: { message: { type: 'string' } }, required: ['message'] },
      ...elicits('User response', ({ given }) => ({
        message: String(given.message),
        requestedSchema: {
          type: 'object',
          properties: { username: { type: 'string' }, email: { type: 'string' } },
          required: ['username', 'email'],
        },
      })),
    },
    test_elicitation_sep1034_defaults: elicits('Elicitation completed', () => ({
      message: 'Review the defaults',
      requestedSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
      },
    })),
    test_elicitation_sep1330_enums: elicits('Elicitation completed', () => ({
      message: 'Choose',
      requestedSchema: {
        type: 'object',
        properties: {
          untitledSingle: { type: 'string', enum: options },
          titledSingle: { type: 'string', oneOf: titled('Option') },
          legacyEnum: { type: 'string', enum: options, enumNames: ['Option One', 'Option Two', 'Option Three'] },
          untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
          titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
        },
      },
    })),
    test_input_required_result_elicitation: asksForName,
    test_streaming_elicitation: asksForName,
    test_input_required_result_sampling: {
      answer: (asked) => {
        const said = sampled(asked, 'capital_question');
        if (said !== undefined) return text(said);
        return inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?', 100) } });
      },
    },
    test_input_required_result_list_roots: {
      answer: ({ ctx }) => {
        const view = inputResponse(ctx.mcpReq.inputResponses, 'client_roots');
        if (view.kind === 'roots') return text(`Roots: ${view.roots.map(({ uri }) => uri).join(', ')}`);
        return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
      },
    },
    test_input_required_result_request_state: confirms,
    test_input_required_result_tampered_state: confirms,
    test_input_required_result_multiple_inputs: {
      answer: ({ ctx }) => {
        const responses = ctx.mcpReq.inputResponses ?? {};
        const inputRequests = {
          user_name: form('What is your name?', 'name'),
          greeting: sampling('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        };
        if (Object.keys(inputRequests).every((key) => key in responses)) return text('All inputs are here.');
        return inputRequired({ inputRequests, requestState: sealState(answered, 'asked') });
      },
    },
    test_input_required_result_multi_round: {
      answer: (asked) => {
        const state = stateOf(asked);
        if (state === 'two' && givenBy(asked, 'step2', 'color') !== undefined) return text('Both steps are done.');
        const [key, field, next] =
          state === 'one' && givenBy(asked, 'step1', 'name') !== undefined
            ? (['step2', 'color', 'two'] as const)
            : (['step1', 'name', 'one'] as const);
        const inputRequests = { [key]: form(`What is your ${field}?`, field) };
        return inputRequired({ inputRequests, requestState: sealState(answered, next) });
      },
    },
    test_input_required_result_capabilities: {
      answer: ({ ctx, capabilities }) => {
        if (ctx.mcpReq.inputResponses !== undefined) return text('Thank you.');
        const inputRequests = {
          ...(capabilities.elicitation !== undefined && { name: form('What is your name?', 'name') }),
          ...(capabilities.sampling !== undefined && { greeting: sampling('Generate a greeting', 50) }),
        };
        return Object.keys(inputRequests).length === 0 ? text('Nothing to ask.') : inputRequired({ inputRequests });
      },
    },
    test_missing_capability: {
      answer: ({ capabilities }) => {
        if (capabilities.sampling !== undefined) return text('The capability is there.');
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
      },
    },
  };
}
