import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { text, type FixtureTool, type FixtureTools } from './fixture-tool';

/** One red pixel, and an empty sound. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const fixed = (result: CallToolResult): FixtureTool => ({ answer: () => result });

const embedded = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' };
const mixed = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data"}' };

/** Tools with a fixed answer, and some that send notifications while they run. */
export const contentTools: FixtureTools = {
  test_simple_text: fixed(text('This is a simple text response for testing.')),
  test_image_content: fixed({ content: [{ type: 'image', data: png, mimeType: 'image/png' }] }),
  test_audio_content: fixed({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: fixed({ content: [{ type: 'resource', resource: embedded }] }),
  test_multiple_content_types: fixed({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: png, mimeType: 'image/png' },
      { type: 'resource', resource: mixed },
    ],
  }),
  test_error_handling: fixed({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  test_tool_with_logging: {
    answer: async ({ ctx }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
        await sleep(50);
      }
      return text('It has logged.');
    },
  },
  test_logging_tool: {
    answer: async ({ ctx }) => {
      // oxlint-disable-next-line typescript/no-deprecated -- the suite checks that it works as long as the protocol has it
      await ctx.mcpReq.log('info', 'Running');
      return text('It has logged where that is wanted.');
    },
  },
  test_tool_with_progress: {
    answer: async ({ ctx }) => {
      const progressToken = ctx.mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        await ctx.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
        await sleep(50);
      }
      return text('It has told its progress.');
    },
  },
  json_schema_2020_12_tool: {
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    answer: () => text('Taken.'),
  },
};
