import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { readDescription } from './description';
import { readParameters } from './read-parameters';

/** Everything that the official descriptions know is either there, or said to be absent: nothing looks as if the service had it not. */

let sandbox: Sandbox;
let send: (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;
const many = 1_000_000;
const ada = 'ada@contoso.example';
const scopes = [
  ...['User.Read', 'User.ReadBasic.All', 'Mail.ReadWrite', 'Mail.Send', 'MailboxSettings.ReadWrite'],
  ...['Calendars.ReadWrite', 'Contacts.ReadWrite'],
];

beforeAll(async () => {
  sandbox = await startSandbox({
    seed: 'support-desk',
    limits: {
      trello: { requestsPerKeyPer10Seconds: many, requestsPerTokenPer10Seconds: many },
      graph: { requestsPer10Minutes: many },
    },
  });
});
afterAll(() => sandbox.close());

interface Answered {
  readonly operation: string;
  readonly status: number;
  readonly text: string;
}

async function askAll(
  provider: 'microsoft-graph' | 'trello',
  skipped: RegExp,
  pathOf: (template: string, method: string) => string,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { method, template } of readDescription(provider).operations) {
    const operation = `${method} ${template}`;
    if (skipped.test(operation)) continue;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    answers.push({ operation, ...(await send(method, pathOf(template, method), body)) });
  }
  return answers;
}

const sender =
  (base: string, headers: Record<string, string>): typeof send =>
  async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

test('every operation that Trello describes is there, or answered with 501 and a word', async () => {
  const { world, application } = sandbox.trello;
  const token = sandbox.trello.issueToken('supportbot', { scopes: ['read', 'write', 'account'] });
  send = sender(`${sandbox.urls.trello}/1`, {
    authorization: `OAuth oauth_consumer_key="${application.key}", oauth_token="${token.value}"`,
  });
  const card = sandbox.trello.card('Rattling noise in the headset');
  const some = (values: ReadonlyMap<string, { id: string }>) => [...values.keys()][0] ?? '';
  const ids: Record<string, string> = {
    ...{ cards: card.id, boards: card.idBoard, lists: card.idList, members: 'me', organizations: 'contoso' },
    ...{ actions: some(world.actions), labels: some(world.labels), tokens: token.value },
  };
  const unknown = '6b0258fa5a4db0c0deffffff';
  const answers = await askAll('trello', /^DELETE \/\w+\/\{\w+\}$/, (template, method) => {
    const [, resource = ''] = template.split('/');
    return template
      .replace(/\{\w+\}/, ids[resource] ?? unknown)
      .replace('{field}', method === 'GET' ? 'id' : 'name')
      .replace('{filter}', 'all')
      .replace(/\{\w+\}/g, unknown);
  });
  const missing = answers.filter(({ text }) => /^Cannot |^invalid value for field/.test(text));
  expect(missing).toEqual([]);
  expect(answers.filter(({ status }) => status > 501 || status === 500)).toEqual([]);
  const absent = answers.filter(({ status }) => status === 501);
  expect(absent.filter(({ text }) => !/^The sandbox does not have \w+ \/.*; Trello does\./.test(text))).toEqual([]);
  expect(absent.length).toBeLessThan(answers.length / 2);
});

test('every parameter of a GET that Trello describes is read, or answered with 501 and a word', async () => {
  const { application, world } = sandbox.trello;
  const token = sandbox.trello.issueToken('supportbot', { scopes: ['read', 'write', 'account'] });
  send = sender(`${sandbox.urls.trello}/1`, {
    authorization: `OAuth oauth_consumer_key="${application.key}", oauth_token="${token.value}"`,
  });
  const { id, idBoard, idList } = sandbox.trello.card('Rattling noise in the headset');
  const ids: Record<string, string> = {
    ...{ cards: id, boards: idBoard, lists: idList, members: 'me', organizations: 'contoso', tokens: token.value },
    ...{ actions: [...world.actions.keys()][0] ?? '', labels: [...world.labels.keys()][0] ?? '' },
  };
  const neither: string[] = [];
  const both: string[] = [];
  for (const { template, parameters } of describedGets()) {
    const [, resource = ''] = template.split('/');
    const path = template.replace(/\{\w+\}/, ids[resource] ?? id).replace(/\{\w+\}/g, id);
    if ((await send('GET', path)).status === 501) continue;
    const read = readParameters[template]?.split(' ') ?? [];
    for (const name of parameters) {
      const { status, text } = await send('GET', `${path}?${name}=true`);
      const isAbsent = status === 501 && text.startsWith(`The sandbox does not have the parameter ${name} of GET /`);
      if (!isAbsent && !read.includes(name)) neither.push(`${template} ${name}`);
      if (isAbsent && read.includes(name)) both.push(`${template} ${name}`);
    }
  }
  expect(neither).toEqual([]);
  expect(both).toEqual([]);
});

function describedGets(): { template: string; parameters: string[] }[] {
  const description = readDescription('trello');
  return description.operations
    .filter(({ method }) => method === 'GET')
    .map(({ template }) => {
      const { parameters = [] } = description.find('GET', template)?.operation ?? {};
      return { template, parameters: parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name) };
    });
}

test('every operation that Microsoft describes is there, or answered with 501 and a word', async () => {
  const token = sandbox.login.issueAccessToken(ada, scopes);
  send = sender(`${sandbox.urls.graph}/v1.0`, { authorization: `Bearer ${token}` });
  const first = async (path: string): Promise<string> => {
    const { value } = JSON.parse((await send('GET', path)).text) as { value: { id: string }[] };
    return value[0]?.id ?? '';
  };
  const message = await first('/me/messages?$filter=hasAttachments eq true&$top=1');
  const ids: Record<string, string> = {
    'user-id': ada,
    'mailFolder-id': 'inbox',
    'message-id': message,
    'attachment-id': await first(`/me/messages/${message}/attachments`),
    'event-id': await first('/me/events'),
    'calendar-id': await first('/me/calendars'),
    'contact-id': await first('/me/contacts'),
  };
  const answers = await askAll('microsoft-graph', /^DELETE|permanentDelete/, (template) =>
    template.replace('{TimeZoneStandard}', 'Iana').replace(/\{([\w-]+)\}/g, (_, name: string) => ids[name] ?? name),
  );
  const looksAbsent = /Resource not found for the segment|HTTP method is not allowed|Id is malformed/;
  const missing = answers.filter(
    ({ operation, text }) => looksAbsent.test(text) && !/contactFolder-id/.test(operation),
  );
  expect(missing).toEqual([]);
  expect(answers.filter(({ status }) => status > 501 || status === 500)).toEqual([]);
  const absent = answers.filter(({ status }) => status === 501);
  expect(absent.filter(({ text }) => !/The sandbox does not have .*; Microsoft Graph does\./.test(text))).toEqual([]);
  expect(absent.length).toBeLessThan(answers.length / 2);
});
