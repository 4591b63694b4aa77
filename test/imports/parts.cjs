/**
 * The parts of the house and what each imports, the lowest first: a part names parts above it in this list only, so no import runs back up.
 * `npm run boundaries` holds it, `npm run graph` draws it.
 */
const house = [
  part('text', ['src/text/'], 'how words are cut, compared and shown to people', []),
  part('json', ['src/json/'], 'values: their members, depth and size', []),
  part('contracts', ['src/contracts/'], 'what each step and trigger _is_: all that a user imports to speak with us', [
    'text',
    'json',
  ]),
  part(
    'messages',
    ['src/messages/'],
    'what our processes say to each other: kinds of workflows and their ids, signals, queries, updates, activities of the services',
    ['json', 'contracts'],
  ),
  part('encryption', ['src/encryption/'], 'key ring, sealing, payload codec', ['json', 'messages']),
  part('temporal', ['src/temporal/'], 'connecting, listings, notes that last, the embedded server', [
    'json',
    'contracts',
    'messages',
    'encryption',
  ]),
  part('telemetry', ['src/telemetry/'], 'what is counted, timed and traced', ['contracts']),
  part('providers', ['src/providers/'], 'HTTP, limits, paging, errors, wire shapes of Graph and Trello', [
    'text',
    'json',
    'contracts',
    'messages',
    'telemetry',
  ]),
  part('configuration', ['src/configuration.ts', 'src/configuration/'], 'what the environment says', [
    'json',
    'contracts',
  ]),
  part('logging', ['src/logging/'], 'lines of JSON without secrets', ['json', 'temporal', 'providers']),
  part('trust', ['src/trust/'], 'who may: signatures of definitions, decisions, grants and triggers', [
    'contracts',
    'messages',
    'encryption',
    'temporal',
  ]),
  part('accounts', ['src/accounts/'], 'OAuth, credentials and tokens', [
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'providers',
    'configuration',
  ]),
  part('catalogue', ['src/catalogue/'], 'contracts as JSON Schema, as names for models, as documents', [
    'json',
    'contracts',
  ]),
  part('models', ['src/models/'], "for models: their tools, handles for ids, marks on others' words", [
    'text',
    'json',
    'contracts',
    'catalogue',
  ]),
  part('file-text', ['src/file-text/'], 'the text of files, read with bounds in a thread of its own', [
    'text',

    'contracts',
    'providers',
  ]),
  part('activities', ['activities/'], 'what touches the outside world: one step per file', [
    'text',
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'telemetry',
    'providers',
    'configuration',
    'trust',
    'accounts',
    'models',
    'file-text',
  ]),
  part('workflows', ['workflows/'], 'deterministic code; of contracts it takes types alone', [
    'text',
    'json',
    'contracts',
    'messages',
    'encryption',
    'telemetry',
    'models',
  ]),
  part(
    'client',
    ['src/client.ts', 'src/client/', 'src/data-converter.ts', 'src/own-summary.ts'],
    'the client of an application',
    [
      'text',
      'json',
      'contracts',
      'messages',
      'encryption',
      'temporal',
      'providers',
      'configuration',
      'trust',
      'accounts',
    ],
  ),
  part('calls', ['src/calls/'], "calls of an agent's tools from outside: begun once, waited for, answered by handles", [
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'configuration',
    'trust',
    'catalogue',
    'models',
    'client',
  ]),
  part('mcp', ['src/mcp/'], 'an agent as an MCP server: its tools, calls and tasks, over stdio and HTTP', [
    'json',
    'contracts',
    'messages',
    'temporal',
    'configuration',
    'trust',
    'catalogue',
    'models',
    'client',
    'calls',
  ]),
  part('nexus', ['src/nexus/'], "an agent's steps as a Nexus service, for callers in other namespaces and languages", [
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
  ]),
  part('plugin', ['src/plugin.ts', 'src/plugin/', 'src/index.ts'], 'the plugin of a worker; what the package exports', [
    'json',

    'messages',
    'encryption',
    'temporal',
    'telemetry',
    'configuration',
    'logging',
    'catalogue',
    'models',
    'activities',
    'workflows',
    'client',
  ]),
  part('gateway', ['src/gateway/'], 'webhooks, pages, HTTP API, MCP, codec for Temporal Web UI', [
    'text',
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'telemetry',
    'providers',
    'configuration',
    'logging',
    'trust',
    'accounts',
    'catalogue',
    'client',
    'models',
    'calls',
    'mcp',
  ]),
  part('live-check', ['src/live-check/'], 'every step tried on a connected account', ['json', 'contracts', 'client']),
  part('doctor', ['src/doctor/'], 'what is wrong with an installation, and what to do', [
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'providers',
    'configuration',
    'accounts',
    'client',
  ]),
  part('examples', ['examples/'], "a user's workflows and workers, one of which the demo runs", [
    'contracts',
    'workflows',
    'plugin',
  ]),
  part('cli', ['src/cli/'], 'one file per command; the demo', [
    'text',
    'json',
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'telemetry',
    'configuration',
    'logging',
    'trust',
    'accounts',
    'catalogue',
    'workflows',
    'client',
    'mcp',
    'plugin',
    'gateway',
    'live-check',
    'doctor',
    'examples',
  ]),
  part(
    'documents',
    ['src/documents/'],
    'what `npm run docs:generate` writes: pages made from contracts, routes, commands',
    ['catalogue', 'contracts', 'gateway', 'cli'],
  ),
];

const inGateway = (name, imports) => part(name, [`src/gateway/${name}/`], '', imports);

/** The rooms of the gateway: the shell (`console`) knows no page. */
const gateway = [
  inGateway('http', []),
  inGateway('contract-form', []),
  inGateway('listings', []),
  inGateway('webhooks', ['http']),
  inGateway('console', ['http', 'contract-form', 'listings']),
  inGateway('codec', ['http', 'console']),
  inGateway('api', ['http']),
  inGateway('mcp', ['http', 'console']),
  inGateway('parts', ['contract-form', 'listings', 'console']),
  inGateway('integrations', ['http', 'console', 'parts']),
  inGateway('triggers', ['contract-form', 'console', 'parts']),
  inGateway('offers', ['console']),
  inGateway('home', ['listings', 'console', 'parts']),
  inGateway('search', ['listings', 'console', 'parts']),
  inGateway('activity', ['listings', 'console', 'parts']),
  inGateway('agents', ['contract-form', 'console', 'parts', 'triggers']),
  inGateway('approvals', ['contract-form', 'console', 'parts']),
  inGateway('playground', ['contract-form', 'console', 'parts', 'agents']),
  part('gateway', ['src/gateway/[^/]+$'], '', [
    'http',
    'webhooks',
    'listings',
    'console',
    'codec',
    'api',
    'mcp',
    'integrations',
    'home',
    'search',
    'activity',
    'agents',
    'approvals',
    'playground',
    'offers',
  ]),
];

const inActivities = (name, imports) => part(name, [`activities/${name}/`], '', imports);

/** The rooms of the activities: what all steps stand on, the steps, the one gate they pass, and the triggers. */
const activities = [
  inActivities('attempts', []),
  inActivities('mailbox', ['attempts']),
  inActivities('contacts', ['attempts', 'mailbox']),
  inActivities('calendar', ['attempts', 'mailbox']),
  inActivities('mail', ['attempts', 'mailbox', 'calendar']),
  inActivities('board', ['attempts']),
  inActivities('accounts', ['attempts']),
  inActivities('agents', ['attempts']),
  inActivities('models', ['agents']),
  inActivities('nexus', []),
  inActivities('step-run', ['attempts', 'board', 'agents', 'nexus']),
  inActivities('approvals', ['agents', 'step-run']),
  inActivities('triggers', ['attempts', 'mailbox', 'contacts', 'calendar', 'mail', 'board', 'agents']),
];

/** The rooms of the triggers: what each kind of trigger watches; what all of them share lies beside them. */
const triggers = [
  inActivities('triggers/mailbox', []),
  inActivities('triggers/mail', ['triggers/mailbox']),
  inActivities('triggers/contacts', ['triggers/mailbox']),
  inActivities('triggers/calendar', ['triggers/mailbox']),
  inActivities('triggers/board', []),
];

/** @param places the beginnings of its files' paths, as regular expressions */
function part(name, places, holds, imports) {
  return { name, places, holds, imports, path: `^(${places.join('|').replaceAll('.ts', '\\.ts')})` };
}

/** For the cruiser: of the parts of one storey, what each may not import. */
const rules = (parts) =>
  parts.map(({ name, path, imports }) => ({
    name: `imports-of-${name}`,
    severity: 'error',
    from: { path },
    to: {
      path: parts.filter((other) => other.name !== name && !imports.includes(other.name)).map((other) => other.path),
    },
  }));

module.exports = { house, gateway, activities, triggers, rules };
