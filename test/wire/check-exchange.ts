import type { Description, Operation, Parameter, Problem } from './description';
import type { Body, Exchange } from './exchange';

/** Something in a request of ours, or in an answer of the sandbox, that the official description does not have. */
export interface Finding extends Problem {
  readonly side: 'request' | 'answer';
  /** `GET /cards/{id}`; the path itself where it is not described. */
  readonly operation: string;
}

export interface Checked {
  /** Undefined for a path that is not described. */
  readonly operation?: Operation;
  readonly ours: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Holds an exchange against a description. Requests of other clients are their own affair (tests send wrong ones on purpose): only the answers to them count, and a
 * success where nothing is described.
 */
export function checkExchange(description: Description, exchange: Exchange): Checked {
  // Both providers take a slash twice for one.
  const url = new URL(
    exchange.url.replace(/^[^?]*/, (path) => path.replace(/\/{2,}/g, '/')),
    'http://provider',
  );
  // Graph takes keys in brackets too: `/messages('id')`.
  const path = url.pathname.replaceAll('%24', '$').replace(/\('([^']*)'\)/g, '/$1');
  const ours = exchange.userAgent.startsWith('temporal-agent-integrations/');
  const found = description.find(exchange.method, path);
  if (!found) {
    const side = ours ? 'request' : 'answer';
    // A browser's question before a request to another origin (https://fetch.spec.whatwg.org/#cors-preflight-fetch) is no operation of the provider.
    const isPreflight = !ours && exchange.method === 'OPTIONS';
    const counts = ours || (!isPreflight && exchange.answer !== undefined && exchange.answer.status < 400);
    const operation = `${exchange.method} ${path}`;
    return { ours, findings: counts ? [{ side, operation, at: 'path', what: 'not described' }] : [] };
  }
  const { operation, values } = found;
  const as = (side: Finding['side'], problems: readonly Problem[]): Finding[] =>
    problems.map((problem) => ({ side, operation: `${operation.method} ${operation.template}`, ...problem }));
  const findings = [
    ...(ours ? as('request', requestProblems(description, operation, values, url.searchParams, exchange.request)) : []),
    ...as('answer', answerProblems(description, operation, exchange.answer)),
  ];
  return { operation, ours, findings };
}

/** The exchanges that a Graph batch stands for; the exchange alone where it is none. */
export function withBatched(exchange: Exchange): readonly Exchange[] {
  if (exchange.provider !== 'microsoft-graph' || exchange.url !== '/$batch') return [exchange];
  const requests = jsonOf(exchange.request) as { requests?: readonly BatchedRequest[] } | undefined;
  const answers = jsonOf(exchange.answer?.body) as { responses?: readonly BatchedAnswer[] } | undefined;
  const batched = (requests?.requests ?? []).map(({ id, method, url, body }) => {
    const answer = answers?.responses?.find((each) => each.id === id);
    return {
      ...{ provider: exchange.provider, method, url: url.replace(/^\/?/, '/'), userAgent: exchange.userAgent },
      ...(body !== undefined && { request: bodyOf(body) }),
      ...(answer && {
        answer: { status: answer.status, ...(answer.body !== undefined && { body: bodyOf(answer.body) }) },
      }),
    };
  });
  return [exchange, ...batched];
}

interface BatchedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

interface BatchedAnswer {
  readonly id: string;
  readonly status: number;
  readonly body?: unknown;
}

const bodyOf = (body: unknown): Body => ({ type: 'application/json', text: JSON.stringify(body) });

function requestProblems(
  description: Description,
  operation: Operation,
  pathValues: Readonly<Record<string, string>>,
  query: URLSearchParams,
  body: Body | undefined,
): Problem[] {
  const given = [...query].filter(([name]) => !credentials.includes(name));
  const fields = description.provider === 'trello' ? fieldsOf(body) : [];
  const parameters = operation.parameters.filter((each) => each.in === 'query');
  return [
    ...Object.entries(pathValues).flatMap(([name, value]) =>
      parameterProblems(description, operation.parameters, 'path', name, value),
    ),
    ...[...given, ...fields].flatMap(([name, value]) =>
      parameterProblems(description, parameters, 'query', name, value),
    ),
    ...parameters
      .filter(({ name, required }) => required && ![...given, ...fields].some(([each]) => each === name))
      .map(({ name }) => ({ at: `query/${name}`, what: 'missing' })),
    ...(description.provider === 'trello' ? [] : bodyProblems(description, operation, body)),
  ];
}

/** Trello's credentials may stand in the query of each request (its `securitySchemes`). */
const credentials = ['key', 'token'];

/** "Query parameters may also be replaced with a JSON request body instead": Trello's description of creating a card. */
function fieldsOf(body: Body | undefined): (readonly [string, unknown])[] {
  if (body?.text === undefined) return [];
  return body.type === 'application/json' ? Object.entries(jsonOf(body) ?? {}) : [...new URLSearchParams(body.text)];
}

function bodyProblems(description: Description, { request }: Operation, body: Body | undefined): Problem[] {
  if (body?.text === undefined) return [];
  if (!request) return [{ at: 'body', what: 'not described' }];
  const value = request.$ref === undefined ? withCapitals(jsonOf(body)) : jsonOf(body);
  return description.problems(request, value).map(({ at, what }) => ({ at: `body${at}`, what }));
}

/** Microsoft's pages write the parameters of an action in small letters, its description in capitals; the service takes either. */
function withCapitals(parameters: Record<string, unknown> | undefined): unknown {
  const capital = (name: string) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return parameters && Object.fromEntries(Object.entries(parameters).map(([name, value]) => [capital(name), value]));
}

function parameterProblems(
  description: Description,
  parameters: readonly Parameter[],
  place: 'query' | 'path',
  name: string,
  value: unknown,
): Problem[] {
  const parameter = parameters.find((each) => each.name === name);
  if (!parameter) return place === 'path' ? [] : [{ at: `query/${name}`, what: 'not described' }];
  const readings = typeof value === 'string' ? readingsOf(value) : [[value]];
  const problems = readings.map((parts) => parts.flatMap((part) => description.problems(parameter.schema, part)));
  const [first] = problems[0] ?? [];
  return first && !problems.some((each) => each.length === 0) ? [{ at: `${place}/${name}`, what: first.what }] : [];
}

/** What a text in a query may stand for: itself, a number, a truth or null, a list, or several of what is described. */
function readingsOf(text: string): unknown[][] {
  // An id of zeros alone is no number.
  const scalars = /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text) ? [[JSON.parse(text) as unknown]] : [];
  return [[text], ...scalars, [text.split(',')], text.split(',')];
}

function answerProblems(description: Description, operation: Operation, answer: Exchange['answer']): Problem[] {
  if (answer?.body?.text === undefined || answer.body.type !== 'application/json') return [];
  const { responses } = operation;
  const status = String(answer.status);
  const response = responses[status] ?? responses[`${status.charAt(0)}XX`] ?? responses.default;
  const schema = response?.content?.['application/json']?.schema;
  return schema && !brokeOff(answer.body) ? description.problems(schema, jsonOf(answer.body)) : [];
}

/** An answer in the midst of which an error begins, as under load (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/2202): it has no form. */
const brokeOff = (body: Body | undefined): boolean =>
  jsonOf(body) === undefined && /(\{"error":\{.*\}\}|Internal Server Error)$/s.test(body?.text ?? '');

/** Undefined for what is no JSON: a test's own wrong request. */
export function jsonOf(body: Body | undefined): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body?.text ?? '') as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
