import { inputTable, outputTable, table } from '../catalogue/field-table';
import type { JsonSchema } from '../catalogue/json-schema';
import { apiDescription } from '../gateway/api/api-description';
import { errorStatuses } from '../gateway/api/error-answer';
import { resolveSchema, type OpenApiSchema } from './resolve-schema';

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly 'x-role'?: string;
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema: OpenApiSchema;
    description?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: OpenApiSchema; readonly example?: unknown }>>;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
}

const introduction = `# HTTP API

<!-- Generated from src/gateway/api by \`npm run docs:generate\`: edit the routes, not this page. -->

What programs ask the gateway (\`agent-integrations gateway\`). \`GET /api/openapi.json\` is this page for machines, and the one address that needs no token.

- **Tokens.** Every request carries \`Authorization: Bearer <token>\`. \`agent-integrations tokens create NAME --role operator\` makes one, with its entry for \`API_TOKENS\`. A
  viewer reads, an approver decides too, an operator changes everything. One made with \`--agent NAME\` is that agent, and has its calls and its list of tools alone.
- **JSON** goes in and comes out. A body says \`Content-Type: application/json\`; instants are ISO 8601 in UTC.
- **Lists of approvals come in pages**: while an answer has \`next\`, \`?after=<next>\` answers what follows, also when that request has been decided meanwhile.
- **Ids of approvals** are UUIDs; \`approval/<uuid>\`, as the command line and Temporal Web UI name them, is taken too.

## Errors

Whatever is refused is answered as \`{"error":{"type":"NotFound","message":"…"}}\`: \`type\` is stable, \`message\` says what happened and what to do.`;

const afterErrors = `A call that was made and failed is no refusal: it is answered with 200 and \`"status":"failed"\`, beside an \`error\` of the same form ([tools.md](tools.md#errors) lists its types).`;

/** Makes docs/api.md: every route of the HTTP API. */
export function apiMarkdown(): string {
  const { paths, components } = apiDescription() as unknown as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      operation,
    })),
  );
  const overview = operations.map(({ method, path, operation }) => [
    `[\`${method} ${path}\`](#${anchorOf(`${method} ${path}`)})`,
    operation.summary ?? '',
    operation['x-role'] ?? roleElsewhere(method, path),
  ]);
  const sections = operations.map((one) => operationMarkdown(one, components.schemas));
  return `${[
    introduction,
    table(['Status', 'Type'], errorRows()),
    afterErrors,
    '## Routes',
    table(['Route', 'What it does', 'Role'], overview),
    ...sections,
  ].join('\n\n')}\n`;
}

function errorRows(): string[][] {
  const statuses = [...new Set(Object.values(errorStatuses))].sort((one, other) => one - other);
  return statuses.map((status) => {
    const types = Object.keys(errorStatuses).filter((type) => errorStatuses[type] === status);
    return [String(status), types.map((type) => `\`${type}\``).join(', ')];
  });
}

/** Returns the role of a route that declares none. For a call, the step decides the role. */
const roleElsewhere = (method: string, path: string): string =>
  method === 'POST' && path.startsWith('/api/calls')
    ? 'operator; of a token that is bound to an agent, any for what only reads'
    : 'viewer';

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

function operationMarkdown(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  schemas: Description['components']['schemas'],
): string {
  const { summary = '', description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const [status = '200', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const answered = answer?.content?.['application/json'];
  return [
    `### ${method} ${path}`,
    `${summary}.${description === undefined ? '' : ` ${description}`}`,
    ...(parameters.length === 0 ? [] : [parameterTable(parameters)]),
    ...(body === undefined ? [] : ['**Body**', fieldsMarkdown(body.schema, schemas, inputTable)]),
    `**Answer** (${status}): ${answer?.description ?? ''}`,
    ...(answered === undefined ? [] : [fieldsMarkdown(answered.schema, schemas, outputTable)]),
    `\`\`\`sh\n${curl(method, path, body?.example)}\n\`\`\``,
  ].join('\n\n');
}

const parameterTable = (parameters: NonNullable<Operation['parameters']>): string =>
  table(
    ['Parameter', 'Where', 'Default', 'Meaning'],
    parameters.map(({ name, in: where, required = false, schema, description = schema.description ?? '' }) => [
      `\`${name}\``,
      where,
      schema.default === undefined ? (required ? 'required' : 'optional') : `\`${JSON.stringify(schema.default)}\``,
      [
        ...(schema.enum === undefined ? [] : [`${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}.`]),
        description,
      ].join(' '),
    ]),
  );

function fieldsMarkdown(
  schema: OpenApiSchema,
  schemas: Description['components']['schemas'],
  draw: (schema: JsonSchema) => string,
): string {
  if (schema.$ref?.endsWith('/AgentDefinition') === true)
    return 'The definition of an agent, as a file has it: [agent-definition.schema.json](agent-definition.schema.json).';
  return draw(resolveSchema(schema, schemas));
}

function curl(method: string, path: string, example: unknown): string {
  const verb = method === 'GET' || (method === 'POST' && example !== undefined) ? '' : ` -X ${method}`;
  const data =
    example === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`;
  return `curl -sS${verb} "$GATEWAY${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}" -H "Authorization: Bearer $TOKEN"${data}`;
}
