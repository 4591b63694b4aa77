import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';

/** Each property that Microsoft describes of an item is there, or said to be absent: a 400 would look for a mistake that nobody made. */

let sandbox: Sandbox;
let send: (path: string, body?: object) => Promise<{ status: number; text: string }>;
const lists = [
  ['/me/messages', 'message'],
  ['/me/mailFolders', 'mailFolder'],
  ['/me/events', 'event'],
  ['/me/calendars', 'calendar'],
  ['/me/contacts', 'contact'],
  ['/me/contactFolders', 'contactFolder'],
] as const;

beforeAll(async () => {
  sandbox = await startSandbox({ limits: { graph: { requestsPer10Minutes: 1_000_000 } } });
  const scopes = ['Mail.ReadWrite', 'Calendars.ReadWrite', 'Contacts.ReadWrite'];
  const authorization = `Bearer ${sandbox.login.issueAccessToken('ada@contoso.example', scopes)}`;
  send = async (path, body) => {
    const response = await fetch(`${sandbox.urls.graph}/v1.0${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
});
afterAll(() => sandbox.close());

/** What the sandbox expands. */
const expanded: Readonly<Record<string, readonly string[]>> = {
  message: ['attachments', 'singleValueExtendedProperties'],
  event: ['attachments', 'exceptionOccurrences', 'singleValueExtendedProperties'],
  contact: ['singleValueExtendedProperties'],
};

test.each(lists)('what Microsoft can expand in %s is expanded, or answered with 501 and a word', async (list, type) => {
  const names = [...propertiesOf(type)].flatMap(([name, schema]) => (isNavigation(schema) ? [name] : []));
  expect(names).toContain('multiValueExtendedProperties');
  for (const name of names) {
    const { status, text } = await send(`${list}?$expand=${name}`);
    if (expanded[type]?.includes(name) === true) expect([name, status]).toEqual([name, 200]);
    else expect([status, text]).toEqual([501, expect.stringContaining(`The sandbox does not have $expand=${name} of`)]);
  }
});

test.each(lists)('what Microsoft describes in the body of a POST %s is never called a mistake', async (list, type) => {
  for (const name of propertiesOf(type).keys()) {
    const { status, text } = await send(list, { [name]: [{}] });
    expect([name, text]).not.toEqual([name, expect.stringContaining('does not exist on type')]);
    expect([name, status]).not.toEqual([name, 500]);
  }
});

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const file = join(__dirname, 'descriptions', 'microsoft-graph.json');
const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, Schema> } };
const resolved = (schema: Schema): Schema => components.schemas[nameIn(schema) ?? ''] ?? schema;
const nameIn = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** A type's own properties and those of the types that it is built on. */
function propertiesOf(type: string): ReadonlyMap<string, Schema> {
  const own = (schema: Schema): [string, Schema][] => [
    ...(schema.allOf ?? []).flatMap((base) => own(resolved(base))),
    ...Object.entries(schema.properties ?? {}),
  ];
  return new Map(own(resolved({ $ref: `microsoft.graph.${type}` })));
}

/** Whether a property leads to entities of their own, one or many. */
const isNavigation = ({ items, ...schema }: Schema): boolean => isEntity(items ?? schema);

const isEntity = (schema: Schema): boolean =>
  nameIn(schema) === 'microsoft.graph.entity' || (resolved(schema).allOf ?? []).some(isEntity);
