import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '@temporalio/client';
import { notify } from '../../activities/approvals/notify';
import { readConfiguration } from '../../src/configuration';
import { codeBlocks } from '../support/code-blocks';
import { inActivity } from '../support/in-activity';

const file = join(__dirname, '../../examples/tell-slack/tell-slack.mjs');
const secret = 'a secret of thirty-two characters';
const request = {
  id: 'approval/0f0f4b1e-7b8f-4a55-9d5f-3f1c2a7d9e10',
  agent: 'support',
  step: 'mail.sendEmail' as const,
  title: 'Send Email',
  expiresAt: '2026-12-04T08:00:00.000Z',
};

/** What stands for Slack here: it keeps what it is sent, and answers as `status` says. */
const sent: string[] = [];
let status = 200;
let slack: Server;
let sample: ChildProcess;
let address: string;

const addressOf = (server: Server) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

beforeAll(async () => {
  slack = createServer((asked, response) => {
    void text(asked).then((body) => {
      sent.push(body);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(slack, 'listening');
  const port = await freePort();
  const env = { ...process.env, APPROVAL_WEBHOOK_SECRET: secret, SLACK_WEBHOOK_URL: addressOf(slack), PORT: port };
  sample = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  if (sample.stdout !== null) await once(sample.stdout, 'data');
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  sample.kill();
  slack.close();
});
beforeEach(() => {
  sent.length = 0;
  status = 200;
});

const notice = (url: string, key = secret) => {
  const configuration = readConfiguration({
    APPROVAL_WEBHOOK_URL: url,
    APPROVAL_WEBHOOK_SECRET: key,
    PUBLIC_URL: 'https://agents.example.com',
  });
  return inActivity({}, {} as Client, () => notify({ configuration })(request));
};

describe('the program of docs/console.md that tells Slack', () => {
  test('stands there as it is run here', () => {
    expect(codeBlocks('docs/console.md', 'js')).toEqual([readFileSync(file, 'utf8')]);
  });

  test('passes a notice on, with the link to the page', async () => {
    await notice(address);
    expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
      {
        text: 'support wants to do "Send Email" and waits for a person until 2026-12-04T08:00:00.000Z: https://agents.example.com/approvals/0f0f4b1e-7b8f-4a55-9d5f-3f1c2a7d9e10',
      },
    ]);
  });

  test('passes on nothing that has another signature', async () => {
    await expect(notice(address, 'another secret of thirty-two characters')).rejects.toThrow(/it answered 401/);
    expect(sent).toEqual([]);
  });

  test('has a notice told again that Slack did not take', async () => {
    status = 503;
    await expect(notice(address)).rejects.toThrow(/it answered 502/);
  });
});

test('the notice in docs/console.md is what is sent', async () => {
  await notice(addressOf(slack));
  const [shown = ''] = codeBlocks('docs/console.md', 'json');
  expect(JSON.parse(sent[0] ?? '')).toEqual(JSON.parse(shown));
});
