import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { startSandbox } from 'graph-trello-sandbox';
import { sandboxEnvironment } from '../../src/cli/process/sandbox-environment';
import { agentDefinitionSchema, contractOf, steps, triggers } from '../../src/contracts';
import { agentsMarkdown } from '../../src/catalogue/agents-markdown';
import { toolsMarkdown } from '../../src/catalogue/tools-markdown';
import { triggersMarkdown } from '../../src/catalogue/triggers-markdown';
import { describeEffect, describeExampleEffect } from '../../src/catalogue/describe-effect';
import { describeErrors } from '../../src/catalogue/describe-errors';

const section = (markdown: string, title: string): string =>
  markdown.split(/^#{2,3} /m).find((part) => part.startsWith(`${title}\n`)) ?? '';

test('docs/tools.md has each step with its names, description, fields and examples', () => {
  const page = toolsMarkdown();
  for (const { name, title, description, examples } of Object.values(steps)) {
    const text = section(page, title);
    expect(text).toContain(`\`${name}\``);
    expect(text).toContain(description);
    expect(text).toContain('| `account` |');
    expect(text.match(/```json/g)).toHaveLength(examples.length);
  }
});

test('links of docs/tools.md lead to its headings', () => {
  const page = toolsMarkdown();
  const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(links).toHaveLength(Object.keys(steps).length);
  expect(anchors).toEqual(expect.arrayContaining(links));
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('docs/triggers.md has each trigger with its config and its event', () => {
  const page = triggersMarkdown();
  for (const { name, title, description } of Object.values(triggers)) {
    const text = section(page, title);
    expect(text).toContain(`\`${name}\``);
    expect(text).toContain(description);
    expect(text).toContain('**Config**');
    expect(text).toContain('**Event**');
  }
});

describe('a step is said', () => {
  test('to wait for a person when it sends', () => {
    const sendEmail = contractOf('mail.sendEmail')!;
    expect(describeEffect(sendEmail)).toContain('a person approves each call first');
    expect(describeErrors(sendEmail)).toContain('`ApprovalRejected`');
  });

  test('to change nothing when it reads, and then not to end in doubt', () => {
    const findEmail = contractOf('mail.findEmail')!;
    expect(describeEffect(findEmail)).toContain('changes nothing');
    expect(describeErrors(findEmail)).not.toMatch(/OutcomeUnknown|Conflict|Approval/);
  });

  test('to depend on the input where it does, example by example', () => {
    const apiCall = contractOf('mail.apiCall')!;
    expect(describeEffect(apiCall)).toContain('depend on the input');
    const effect = (method: string, endpoint: string) => describeExampleEffect(apiCall, { method, endpoint });
    expect(effect('GET', '/me/messages')).toBe('read, by default autopilot');
    expect(effect('POST', '/me/sendMail')).toBe('send, by default approval');
  });
});

const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(__dirname, '../..', path), 'utf8')) as Record<string, unknown>;
const checkOfDefinitionFiles = () =>
  new Ajv({ strict: false, validateFormats: false }).compile(read('docs/agent-definition.schema.json'));

test('docs/agents.md has a definition with every field there is, and says what each means', () => {
  const page = agentsMarkdown();
  const { $schema, ...sample } = JSON.parse(/```json\n([^]*?)\n```/.exec(page)![1]!) as Record<string, unknown>;
  const check = checkOfDefinitionFiles();
  expect([check({ $schema, ...sample }), check.errors]).toEqual([true, null]);
  expect(Object.keys(sample)).toEqual(Object.keys(agentDefinitionSchema.shape));
  const rows = [...page.matchAll(/^\| `([^`]+)` \|.*\| ([^|]*) \|$/gm)].map(([, field, meaning]) => [field, meaning]);
  expect(rows.map(([field]) => field)).toEqual(expect.arrayContaining(['approval.expiresAfterSeconds', 'permission']));
  expect(rows.filter(([, meaning]) => meaning === '')).toEqual([]);
});

test('the `.env` that `init` writes leads to all of the sandbox that `dev` starts, and the last step of the first agent takes its addresses out', async () => {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.urls.base);
  await sandbox.close();
  const written = readFileSync(join(__dirname, '../../templates/shared/env'), 'utf8').replaceAll(':8088/', `:${port}/`);
  const { MICROSOFT_GRAPH_URL, MICROSOFT_LOGIN_URL, TRELLO_URL, TRELLO_AUTHORIZE_URL, TRELLO_API_KEY } =
    sandboxEnvironment(sandbox);
  const addresses = { MICROSOFT_GRAPH_URL, MICROSOFT_LOGIN_URL, TRELLO_URL, TRELLO_AUTHORIZE_URL };
  for (const [name, value] of Object.entries({ ...addresses, TRELLO_API_KEY }))
    expect(written.split('\n')).toContain(`${name}=${String(value)}`);
  const [, real = ''] = readFileSync(join(__dirname, '../../docs/first-agent.md'), 'utf8').split('## 9. Real accounts');
  for (const name of Object.keys(addresses)) expect(real).toContain(`\`${name}\``);
});

test('the schema of a definition file takes the one that `init` writes, and finds what an editor should underline', () => {
  const check = checkOfDefinitionFiles();
  const first = read('templates/shared/answering.json');
  expect([check(first), check.errors]).toEqual([true, null]);
  const trigger = { id: 'inbox', type: 'mail.newEmail', account: 'support' };
  for (const change of [
    { equipment: { 'mail.sendMail': {} } },
    { equipment: { 'mail.sendEmail': { permission: 'ask' } } },
    { triggers: [{ ...trigger, type: 'mail.new' }] },
    { triggers: [{ ...trigger, config: { fliter: 'x' } }] },
    { workflow: 'answerMail' },
  ])
    expect([change, check({ ...first, ...change })]).toEqual([change, false]);
});
