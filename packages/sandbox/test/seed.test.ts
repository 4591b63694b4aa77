import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { readSeed, startSandbox, type Sandbox, type SandboxOptions, type SandboxSeed } from '../src';
import { seedFileSchema } from '../src/seed/read-seed';

const folder = mkdtempSync(join(tmpdir(), 'seed-'));
const sandboxes: Sandbox[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const sandbox of sandboxes) await sandbox.close();
});

async function start(seed: SandboxSeed): Promise<Sandbox> {
  const sandbox = await startSandbox({ seed });
  sandboxes.push(sandbox);
  return sandbox;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const [, example = ''] = /```yaml\n([^]*?)```/.exec(readFileSync(join(__dirname, '../README.md'), 'utf8')) ?? [];

test('the seed file of the README makes the people, mail, events, contacts and boards it speaks of, and nobody else', async () => {
  const { graph, trello } = await start(await readSeed(file('example.yaml', example)));
  expect(graph.people()).toEqual(['lin@acme.example', 'kim@acme.example']);
  const [mail] = graph.messages('lin@acme.example');
  expect(mail!.subject).toBe('Contract');
  expect(mail!.receivedDateTime.toISOString()).toMatch(/^2026-01-03T09:00:/);
  expect(graph.messages('lin@acme.example', 'inbox')).toEqual([]);
  const [event] = graph.events('lin@acme.example');
  const [copy] = graph.events('kim@acme.example');
  expect(copy).toMatchObject({ iCalUId: event!.iCalUId, content: { subject: 'Review' } });
  expect(graph.contacts('lin@acme.example')).toHaveLength(1);
  expect(graph.meetingMail()).toEqual([]);
  expect([...trello.world.members.values()].map(({ username }) => username)).toEqual(['lin', 'kim']);
  const card = trello.card('Call Northwind');
  expect(card.idMembers).toEqual([trello.as('kim').member.id]);
  expect(trello.counts()).toEqual({ lists: 2, cards: 1, attachments: 0, comments: 1, checklists: 1 });
});

test('with a start time it is the same each time', async () => {
  const seed = await readSeed(file('again.yaml', example));
  const [one, other] = [await start(seed), await start(seed)];
  const idsOf = ({ graph, trello }: Sandbox) => [graph.messages('lin@acme.example')[0]!.id, trello.board('Sales').id];
  expect(idsOf(one)).toEqual(idsOf(other));
});

test('it may add to our people, who keep what they have', async () => {
  const mailboxes = [{ address: 'Ada@contoso.example', mail: [{ from: 'x@y.example', subject: 'One more' }] }];
  const boards = [{ name: 'New', members: ['ada'] }];
  const { graph, trello } = await start({ base: 'support-desk', mailboxes, trello: { boards } });
  expect(graph.people()).toHaveLength(4);
  expect(graph.messages('ada@contoso.example').at(-1)!.subject).toBe('One more');
  expect(graph.messages('ada@contoso.example').length).toBeGreaterThan(50);
  expect([trello.board('Support').name, trello.board('New').name]).toEqual(['Support', 'New']);
});

test('it may say that our people are otherwise, who stay as they are in what it leaves out', async () => {
  const mailboxes = [
    { address: 'ben@contoso.example', name: 'Ben Berg', administrator: true },
    { address: 'support@contoso.example', delegates: { 'cleo@outlook.example': 'read' as const } },
  ];
  const { login, urls } = await start({ base: 'empty', mailboxes });
  const headers = {
    Authorization: `Bearer ${login.issueAccessToken('ben@contoso.example', ['User.Read', 'Mail.Read.Shared'])}`,
  };
  const me = await fetch(`${urls.graph}/v1.0/me`, { headers });
  expect(await me.json()).toMatchObject({ displayName: 'Ben Berg', surname: 'Berg' });
  expect((await fetch(`${urls.graph}/v1.0/users/support@contoso.example/messages`, { headers })).status).toBe(200);
});

test('a JSON file says the same, and the schema for editors takes both', async () => {
  const json = file('example.json', JSON.stringify(parse(example)));
  expect(await readSeed(json)).toEqual(await readSeed(file('same.yaml', example)));
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats(ajv);
  const isValid = ajv.compile(seedFileSchema());
  expect([isValid(parse(example)), isValid({ mailboxes: [{ adress: 'a@b.example' }] })]).toEqual([true, false]);
});

test('its options hold as if the start had been given them, and those of the start come first', async () => {
  const seed = await readSeed(
    file(
      'options.yaml',
      'base: empty\noptions:\n  accessTokenSeconds: 60\n  limits: { graph: { requestsPer10Minutes: 1 } }\n',
    ),
  );
  const twice = async ({ urls, login }: Sandbox) => {
    const headers = { Authorization: `Bearer ${login.issueAccessToken('ada@contoso.example', ['Mail.Read'])}` };
    const answers = [1, 2].map(() => fetch(`${urls.graph}/v1.0/me/messages`, { headers }));
    return (await Promise.all(answers)).map(({ status }) => status).sort();
  };
  const limited = await start(seed);
  expect(await twice(limited)).toEqual([200, 429]);
  const token = limited.login.issueAccessToken('ada@contoso.example', ['User.Read']);
  limited.clock.advance(61_000);
  const late = await fetch(`${limited.urls.graph}/v1.0/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(late.status).toBe(401);
  const free = await startSandbox({ seed, limits: {} });
  sandboxes.push(free);
  expect(await twice(free)).toEqual([200, 200]);
});

test('it may give every option that is not of the start itself', async () => {
  // The compiler asks for each.
  const options: Required<Omit<SandboxOptions, 'port' | 'seed' | 'startTime' | 'tls'>> = {
    ...{ accessTokenSeconds: 60, revokeUsedRefreshTokens: true, lenientTokenScopes: true, clientSecrets: { app: 's' } },
    ...{ directTrelloDownloads: true, orderlyTrelloIds: true, namelessTrelloClients: true },
    ...{ mail: { sentDraft: 'moves' }, latencyMilliseconds: 1, webhookRetryScale: 0 },
    limits: { graph: { concurrent: 1 }, trello: { attachmentBytes: 1 } },
  };
  expect(await readSeed(file('all.json', JSON.stringify({ options })))).toEqual({ options });
});

test('an option that there is not, or not like this, is told with its place', async () => {
  const path = file('odd.yaml', 'options:\n  mail: { sentDraft: lost }\n  latency: 5\n  webhookRetryScale: -1\n');
  await expect(readSeed(path)).rejects.toThrow(
    [
      `${path}:2: options.mail.sentDraft: Invalid option: expected one of "moves"|"vanishes"|"stays"|"stays locked"|"outbox"`,
      `${path}:4: options.webhookRetryScale: Too small: expected number to be >=0`,
      `${path}:2: options: Unrecognized key: "latency"`,
    ].join('\n'),
  );
});

test('whatever is wrong is told at once, each with file, line and place', async () => {
  const path = file(
    'wrong.yaml',
    `mailboxes:
  - address: nobody
    mail:
      - subject: Contract
        color: blue
    events:
      - subject: Review
trello:
  boards:
    - name: Sales
      members: [lin]
      lists:
        - name: Open
          cards:
            - name: Call
              labels: [Cold]
`,
  );
  const problem = await readSeed(path).catch((error: unknown) => error);
  expect((problem as Error).message.split('\n')).toEqual([
    `${path}:2: mailboxes[0].address: not an address of mail`,
    `${path}:4: mailboxes[0].mail[0].from: a person is an address, or { name, address }`,
    `${path}:4: mailboxes[0].mail[0]: Unrecognized key: "color"`,
    `${path}:7: mailboxes[0].events[0].start: start and end are needed`,
    `${path}:16: trello.boards[0].lists[0].cards[0].labels[0]: the board has no label "Cold"; it has: none`,
  ]);
  await expect(readSeed(file('broken.yaml', 'mailboxes:\n  - "a\n'))).rejects.toThrow(/broken\.yaml:\d+: /);
  await expect(readSeed(join(folder, 'nowhere.yaml'))).rejects.toThrow(
    'A seed is empty, support-desk or a file, and there is no file to read at',
  );
});

test('what only shows when it is put in place is told with its place too', async () => {
  const zoned = (hour: string) => ({ dateTime: `2026-01-06T${hour}:00:00`, timeZone: 'UTC' });
  const events = [{ subject: 'Backwards', start: zoned('11'), end: zoned('10') }];
  await expect(start({ mailboxes: [{ address: 'lin@acme.example', events }] })).rejects.toThrow(
    /^In the seed of lin@acme\.example, events\[0\] cannot be used: /,
  );
  const boards = [{ name: 'Sales', members: ['lin'] }];
  await expect(start({ base: 'empty', trello: { boards } })).rejects.toThrow(
    'The seed names a member "lin" of Trello, which has: ada, ben, chen, supportbot.',
  );
  const members = [{ username: 'c++', fullName: 'See', email: 'c@acme.example' }];
  await expect(start({ trello: { members } })).rejects.toThrow('a user name has small letters, digits and _ only');
  await expect(start({ mailboxes: [{ address: 'lin' }] })).rejects.toThrow(/not an address of mail\n.*mailboxes\[0\]/);
});

test('what a world begins with was there before it starts, also for who reads whole seconds', async () => {
  const startTime = new Date('2026-03-04T10:00:00.400Z');
  const sandbox = await startSandbox({ seed: 'support-desk', startTime });
  const user = 'ada@contoso.example';
  const made = [...sandbox.graph.contacts(user), ...sandbox.graph.events(user)];
  expect(made.length).toBeGreaterThan(40);
  const begun = new Date('2026-03-04T10:00:00Z');
  expect(
    made.filter(
      ({ createdDateTime, lastModifiedDateTime }) => createdDateTime >= begun || lastModifiedDateTime >= begun,
    ),
  ).toEqual([]);
  await sandbox.close();
});
