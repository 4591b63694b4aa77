import { readFile } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { defineAgents, startCall } from '../agent-calls';
import { startInstallation, type Installation } from '../installation/installation';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { until } from '../until';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';

const wholeStories = 12;

/** These addresses must not return any canary without a sign-in. */
const addresses = [
  ...['/', '/approvals', '/agents', '/agents/replier', '/activity', '/integrations', '/playground', '/health'],
  ...['/api/approvals', '/api/agents', '/api/triggers', '/api/accounts', '/codec/decode'],
];

export const canariesRow: Row = {
  name: 'canaries',
  title:
    "Canaries in histories, memos, ids, heartbeats, failures (everything in Temporal's database), logs, metrics, pages without a role",
  bar: '0 hits',
  faults: ['payloads are not encrypted', 'inputs are logged', 'tokens are logged'],
  run,
};

async function run({ scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const stories = scaled(wholeStories, scale);
  const metricsPorts = [await freePort(), await freePort()];
  const canaries: string[] = [];
  const canary = (what: string): string => {
    const text = `canary-${what}-${randomUUID()}`;
    canaries.push(text);
    return text;
  };
  const apiToken = canary('api-token');
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    processes: ['services', 'agents', 'gateway'],
    environment: {
      POLLING_SECONDS: '1',
      CATCH_UP_SECONDS: '1',
      PROVED_METRICS_PORTS: metricsPorts.join(),
      MICROSOFT_CLIENT_SECRET: canary('client-secret'),
      API_TOKENS: `caller:operator:${createHash('sha256').update(apiToken).digest('hex')}`,
    },
  });
  try {
    await defineAgents(installation);
    await watchReplies(installation);
    for (let story = 0; story < stories; story += 1) {
      await runStory(installation, canary);
      onProgress(`${story + 1} stories, ${canaries.length} canaries`);
    }
    const { sandbox, keyRing, publicUrl } = installation;
    const { status } = await fetch(`${publicUrl}/api/approvals`, {
      headers: { authorization: `Bearer ${apiToken}` },
    });
    const secrets = [
      ...canaries,
      ...sandbox.trello.world.tokens.keys(),
      ...sandbox.login.issuedTokens(),
      sandbox.trello.application.secret,
      sandbox.trello.application.clientSecret,
      ...[...keyRing.keys.values()].map((key) => key.export().toString('base64')),
    ];
    const places = await everythingKept(installation, metricsPorts);
    const problems = [...places].flatMap(([place, bytes]) =>
      secrets.filter((secret) => bytes.includes(secret)).map((secret) => `${place}: ${secret.slice(0, 24)}…`),
    );
    if (status !== 200) problems.push(`The API refused the token that is looked for: ${status}.`);
    // A search that finds nothing at all would prove nothing.
    if (places.get('the database')?.includes('mail.sendEmail') !== true)
      problems.push('The database does not even hold the names of steps: it was not read.');
    return {
      checked: secrets.length * places.size,
      problems,
      details: `${secrets.length} canaries and secrets looked for in ${places.size} places, the whole database among them`,
    };
  } finally {
    await installation.stop();
  }
}

async function watchReplies({ client }: Installation): Promise<void> {
  await client.agents.define('replier', {
    workflowType: 'replyingAgent',
    taskQueue: 'proved-agents',
    equipment: { 'mail.sendEmail': {} },
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:Question' } }],
  });
  const hasLooked = async () => (await client.triggers.get('inbox')).lastCompletePullAt !== undefined;
  await until('the trigger has looked', hasLooked, 60);
}

/** A mail starts an agent, and a person edits its reply and gives a reason. Then steps run that succeed, are refused and fail. */
async function runStory(installation: Installation, canary: (what: string) => string): Promise<void> {
  const { sandbox } = installation;
  sandbox.graph.deliverMail(sandboxMailbox, {
    from: 'lena@northwind.example',
    subject: 'Question',
    text: canary('mail'),
    attachments: [{ name: 'file.txt', contentType: 'text/plain', content: Buffer.from(canary('file')) }],
  });
  await decideNext(installation, { decision: 'approve', reason: canary('reason') }, canary('reply'));
  const { id: card } = sandbox.trello.card('Rattling noise in the headset');
  const careful = await startCall(installation, 'careful', {
    step: 'board.addCommentToCard',
    input: { card, text: canary('comment') },
  });
  await decideNext(installation, { decision: 'reject', reason: canary('rejection') });
  const running = await Promise.all([
    startCall(installation, 'free', { step: 'board.addCommentToCard', input: { card, text: canary('said') } }),
    startCall(installation, 'free', {
      step: 'mail.findEmail',
      input: { query: canary('query'), page: canary('page') },
    }),
    startCall(installation, 'free', { step: 'board.getCard', input: { card: canary('card') } }),
    startCall(installation, 'free', {
      step: 'mail.apiCall',
      input: { method: 'POST', endpoint: '/me/sendMail', body: { message: { subject: canary('raw') } } },
    }),
  ]);
  await Promise.all([careful, ...running].map(({ outcome }) => outcome()));
}

async function decideNext(
  { client }: Installation,
  decision: { decision: 'approve' | 'reject'; reason: string },
  body?: string,
): Promise<void> {
  const id = await until('a call waits for approval', async () => (await client.approvals.list())[0]?.id, 60);
  const { request } = await client.approvals.get(id);
  const input = body === undefined ? {} : { input: { ...(request.input as object), body } };
  await client.approvals.decide(id, 'Grace', { ...decision, ...input });
}

/** Returns everything that is stored, or shown to any client, by place. */
async function everythingKept(
  installation: Installation,
  metricsPorts: readonly number[],
): Promise<Map<string, Buffer>> {
  const { services, agents, gateway, publicUrl } = installation;
  const places = new Map<string, Buffer>();
  for (const [name, process] of Object.entries({ services, agents, gateway }))
    places.set(`the log of ${name}`, Buffer.from(process.said()));
  for (const address of addresses) {
    const answer = await fetch(`${publicUrl}${address}`, { redirect: 'manual' });
    places.set(
      `${address} without a session`,
      Buffer.from(JSON.stringify([...answer.headers]) + (await answer.text())),
    );
  }
  for (const port of metricsPorts) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    places.set(`metrics at ${port}`, Buffer.from(await answer.text()));
  }
  // The database files hold everything as Temporal stores it: histories, memos, ids, heartbeats, failures, headers, summaries.
  const files = await Promise.all(
    ['', '-wal'].map((suffix) => readFile(`${installation.databaseFile}${suffix}`).catch(() => Buffer.alloc(0))),
  );
  places.set('the database', Buffer.concat(files));
  return places;
}
