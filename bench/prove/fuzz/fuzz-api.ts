import fc from 'fast-check';
import { defined } from '../../../src/json/defined';
import { wrongWords } from './fuzzed-service';
import type { Fuzzing } from './fuzz-steps';
import { hostileValue, nearly } from './hostile-values';
import { valuesOf, type Schema } from './schema-values';

/** The HTTP API of a gateway, and a token with all permissions. */
export interface FuzzedApi {
  readonly url: string;
  readonly token: string;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly parameters?: readonly { name: string; in: 'path' | 'query'; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Calls every route of the API's own description with generated paths, queries and bodies. Each response has to be one of ours. */
export async function fuzzApi(api: FuzzedApi, { seed, runs, onProgress }: Fuzzing) {
  const described = await fetch(`${api.url}/api/openapi.json`, { headers: authorization(api) });
  const { paths, components = {} } = (await described.json()) as Description;
  const named = Object.fromEntries(
    Object.entries(components.schemas ?? {}).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
  );
  const problems: string[] = [];
  let [checked, routes] = [0, 0];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      routes += 1;
      const requests = fc.sample(requestsOf(method, path, operation, named), { seed: seed + routes, numRuns: runs });
      const found = await Promise.all(requests.map((request) => problemOf(api, request)));
      problems.push(...found.flatMap((problem) => problem ?? []));
      checked += requests.length;
    }
    onProgress?.(`${path}: ${String(checked)} requests`);
  }
  return { checked, problems, routes };
}

const authorization = ({ token }: FuzzedApi) => ({ Authorization: `Bearer ${token}` });

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  '',
];
const broken = ['', '{', '{"a":1,}', '\0', '[]', 'null', '"text"', `${'['.repeat(5_000)}${']'.repeat(5_000)}`];

function requestsOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  named: Readonly<Record<string, Schema>>,
): fc.Arbitrary<Request> {
  const ofParameters = fc.tuple(
    ...parameters.map(({ schema }) => fc.oneof(valuesOf(schema, named), hostileValue).map(written)),
  );
  const schema = requestBody?.content['application/json']?.schema;
  return fc
    .tuple(ofParameters, schema === undefined ? fc.constant({}) : bodies(schema, named))
    .map(([values, body]) => {
      const given = parameters.map((parameter, index) => ({ ...parameter, value: values[index] ?? '' }));
      const inPath = given.filter((parameter) => parameter.in === 'path');
      const query = given.filter((parameter) => parameter.in === 'query').map(({ name, value }) => `${name}=${value}`);
      return {
        method: method.toUpperCase(),
        path:
          inPath.reduce((whole, { name, value }) => whole.replace(`{${name}}`, () => value), path) +
          (query.length === 0 ? '' : `?${query.join('&')}`),
        headers: {},
        body: undefined,
        ...body,
      };
    });
}

function bodies(schema: Schema, named: Readonly<Record<string, Schema>>): fc.Arbitrary<Partial<Request>> {
  const right = valuesOf(schema, named);
  const value = fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 3, arbitrary: right.chain((one) => nearly([one])) },
    hostileValue,
  );
  const body = fc.oneof(
    { weight: 8, arbitrary: value.map((one) => JSON.stringify(one)) },
    fc.constantFrom(...broken),
    fc.constant(JSON.stringify({ input: { text: 'x'.repeat(1_000_000) } })),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
  );
  const type = fc.oneof({ weight: 5, arbitrary: fc.constant('application/json') }, fc.constantFrom(...types));
  return fc.tuple(body, type).map(([of, name]) => ({ body: of, headers: name === '' ? {} : { 'Content-Type': name } }));
}

/** Encodes a value as a part of an address. Text that an address cannot express stays as bytes that are not valid text. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const encoded = encodeURIComponent(Buffer.from(text).toString()).replaceAll('%EF%BF%BD', '%ED%A0%80');
  // A browser would resolve dots as parent segments, but the route itself is tested here. Addresses have a maximum length.
  return /^\.*$/.test(text) ? 'none' : encoded.slice(0, 8_000).replace(/%.?$/, '');
}

async function problemOf(api: FuzzedApi, { method, path, headers, body }: Request): Promise<string | undefined> {
  const what = `${method} ${path.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : ''}`;
  try {
    const answer = await fetch(`${api.url}/api${path}`, {
      method,
      headers: { ...headers, ...authorization(api) },
      redirect: 'manual',
      ...defined({ body }),
    });
    const problem = wrongAnswer(answer.status, await answer.text(), what);
    return problem === undefined ? undefined : `${what}: ${problem}`;
  } catch (error) {
    return `${what}: no answer at all (${String((error as Error).cause ?? error)})`;
  }
}

function wrongAnswer(status: number, text: string, given: string): string | undefined {
  const said = `${String(status)} ${text.slice(0, 300)}`;
  if (status >= 500) return `answered ${said}`;
  if (status === 204 && text === '') return undefined;
  const body = parsed(text) as { error?: { type?: unknown; message?: unknown } } | undefined;
  if (status === 200) return typeof body === 'object' ? undefined : `answered ${said}`;
  if (status < 400 || typeof body?.error?.type !== 'string') return `answered something that is not ours: ${said}`;
  const words = wrongWords(body.error.message, given);
  return words === undefined ? undefined : `the refusal ${words}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
