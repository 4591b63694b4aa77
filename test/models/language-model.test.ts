import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageModel } from '../../examples/support-agent/language-model';
import { scriptedModel } from '../../examples/support-agent/scripted-model';

test('a model is what the provider’s package, loaded by its name, calls so', async () => {
  const model = await languageModel('gateway/anthropic/claude-sonnet-4.5', undefined);
  expect(model).toMatchObject({ modelId: 'anthropic/claude-sonnet-4.5', specificationVersion: 'v3' });
});

test('the scripted model needs no package', async () => {
  expect(await languageModel('scripted', undefined)).toBe(scriptedModel);
});

test.each([
  ['gpt-5', undefined, '"gpt-5" names no model. Give a provider of the AI SDK and its model'],
  ['../../etc/model', undefined, 'names no model'],
  ['anthropic/claude-sonnet-4-5', undefined, 'package @ai-sdk/anthropic, which is not installed here: npm install'],
  ['ollama/llama3', 'no-such-provider', 'package no-such-provider, which is not installed here'],
  ['luxon/clock', 'luxon', 'luxon exports no provider that is ready to use'],
])('%s of the package %s is refused in a sentence', async (name, packageName, sentence) => {
  await expect(languageModel(name, packageName)).rejects.toThrow(sentence);
});

test('a provider made for another AI SDK is refused with what to install', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'provider-')), 'later.cjs');
  writeFileSync(path, "exports.later = { specificationVersion: 'v4', languageModel: () => ({}) };");
  await expect(languageModel('later/model', path)).rejects.toThrow(/speaks v4, and the worker v3, which is AI SDK 6/);
});
