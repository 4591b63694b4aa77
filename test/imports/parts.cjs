/**
 * The parts of the house and what each imports, the lowest first: a part names parts above it in this list only, so no import runs back up.
 * `npm run boundaries` holds it, `npm run graph` draws it.
 */
const house = [
  part('text', ['src/text/'], 'how words are cut, compared and shown to people', []),
  part('json', ['src/json/'], 'values: their members, depth and size', []),
  part('concurrency', ['src/concurrency/'], 'how much is done at once, and for how long it is waited for', []),
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
  part(
    'temporal',
    ['src/temporal/'],
    'connecting, listings, what is known of a run, whom a call acts for, notes that last, the embedded server',
    ['text', 'json', 'contracts', 'messages', 'encryption'],
  ),
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
    'text',
    'json',
    'concurrency',
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
    'concurrency',
    'contracts',
    'providers',
  ]),
  part('activities', ['activities/'], 'what touches the outside world: one step per file', [
    'text',
    'json',
    'concurrency',
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
  part(
    'workflows',
    ['workflows/(?!service/)'],
    "what an agent's workflow imports: deterministic code, which takes types alone of contracts",
    ['text', 'json', 'contracts', 'messages', 'encryption', 'models'],
  ),
  part('service-workflows', ['workflows/service/'], "the service's own workflows, of which the same holds", [
    'text',
    'json',
    'contracts',
    'messages',
    'encryption',
    'telemetry',
    'workflows',
  ]),
  part(
    'client',
    ['src/client.ts', 'src/client/'],
    'the client of an application: agents, triggers, accounts, calls, approvals, runs, status',
    [
      'text',
      'json',
      'concurrency',
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
    'contracts',
    'messages',
    'encryption',
    'temporal',
    'telemetry',
    'providers',
    'configuration',
    'logging',
    'catalogue',
    'models',
    'activities',
    'service-workflows',
    'client',
  ]),
  part('gateway', ['src/gateway/'], 'webhooks, pages, HTTP API, MCP, codec for Temporal Web UI', [
    'text',
    'json',
    'concurrency',
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
  part('live-check', ['src/live-check/'], 'every step tried on a connected account', [
    'json',
    'concurrency',
    'contracts',
    'client',
  ]),
  part('doctor', ['src/doctor/'], 'what is wrong with an installation, and what to do', [
    'text',
    'json',
    'concurrency',
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
  part('cli', ['src/cli/'], 'one file per command, what commands take and print; the demo', [
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
  inGateway('runs', ['console']),
  inGateway('deliveries', ['listings', 'console', 'runs']),
  inGateway('form-parts', ['contract-form', 'console']),
  inGateway('integrations', ['http', 'console', 'form-parts']),
  inGateway('triggers', ['contract-form', 'console', 'runs', 'deliveries', 'form-parts']),
  inGateway('offers', ['console']),
  inGateway('approvals', ['listings', 'contract-form', 'console', 'runs', 'form-parts']),
  inGateway('search', ['listings', 'console', 'runs', 'deliveries', 'approvals']),
  inGateway('home', ['listings', 'console', 'runs', 'approvals', 'search']),
  inGateway('activity', ['listings', 'console', 'runs', 'deliveries', 'approvals']),
  inGateway('agents', ['contract-form', 'console', 'runs', 'form-parts', 'approvals', 'triggers']),
  inGateway('playground', ['contract-form', 'console', 'runs', 'form-parts', 'agents']),
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

/** The rooms of the triggers: what each kind watches, then what is done with it, whatever the kind; what all of them share lies beside them. */
const triggers = [
  inActivities('triggers/mailbox', []),
  inActivities('triggers/mail', ['triggers/mailbox']),
  inActivities('triggers/contacts', ['triggers/mailbox']),
  inActivities('triggers/calendar', ['triggers/mailbox']),
  inActivities('triggers/board', []),
  inActivities('triggers/start', []),
  inActivities('triggers/reset', []),
  inActivities('triggers/webhook', ['triggers/start']),
  inActivities('triggers/pull', ['triggers/start', 'triggers/reset', 'triggers/webhook']),
  inActivities('triggers/diagnosis', ['triggers/start', 'triggers/webhook', 'triggers/pull']),
];

/** The rooms within some parts, each with those that it may import. */
const divided = [
  roomsOf('src/temporal', { run: [], listings: [], call: ['run'], 'dev-server': [] }),
  roomsOf('src/providers', {
    limits: [],
    'raw-call': [],
    files: [],
    'visible-html': [],
    trello: ['limits', 'raw-call', 'files'],
    'microsoft-graph': ['limits', 'raw-call', 'files', 'visible-html'],
  }),
  roomsOf('activities/board', {
    'own-effects': [],
    named: ['own-effects'],
    attachments: ['own-effects'],
    checklists: ['own-effects', 'named'],
    boards: ['own-effects', 'named'],
    cards: ['own-effects', 'named', 'attachments', 'checklists', 'boards'],
    search: ['own-effects', 'named', 'cards'],
    root: ['own-effects', 'named', 'attachments', 'checklists', 'boards', 'cards', 'search'],
  }),
  roomsOf('activities/mail', {
    outgoing: [],
    folders: [],
    filing: [],
    reading: ['folders', 'filing'],
    review: ['folders', 'outgoing', 'reading'],
    root: ['outgoing', 'folders', 'filing', 'reading', 'review'],
  }),
  roomsOf('activities/calendar', {
    times: [],
    'free-busy': ['times'],
    events: ['times'],
    invitations: ['events'],
    changing: ['times', 'events', 'invitations'],
    root: ['times', 'free-busy', 'events', 'invitations', 'changing'],
  }),
  roomsOf('activities/triggers/board', {
    boards: [],
    webhooks: ['boards'],
    actions: ['boards', 'webhooks'],
    root: ['boards', 'webhooks', 'actions'],
  }),
  roomsOf('src/client', {
    root: [],
    runs: [],
    triggers: ['runs'],
    accounts: ['root', 'triggers'],
    agents: ['root', 'triggers'],
    approvals: ['root', 'runs', 'agents'],
    status: ['runs', 'accounts', 'approvals', 'agents'],
  }),
  roomsOf('src/cli', {
    input: [],
    output: [],
    process: ['input', 'output'],
    demo: ['input', 'output', 'process'],
    commands: ['input', 'output', 'process', 'demo'],
    root: ['output', 'process', 'commands'],
  }),
];

/** @param rooms by folder, the lowest first; `root` is what lies in no room. Without it, that may import and be imported by all */
function roomsOf(folder, rooms) {
  const nameOf = (room) => `${folder}/${room}`;
  return Object.entries(rooms).map(([room, imports]) =>
    part(nameOf(room), [room === 'root' ? `${folder}/[^/]+$` : `${folder}/${room}/`], '', imports.map(nameOf)),
  );
}

/** @param places the beginnings of its files' paths, as regular expressions; what a place leaves out, it names in brackets at its end */
function part(name, places, holds, imports) {
  return { name, places, holds, imports, path: `^(${places.join('|').replaceAll('.ts', '\\.ts')})` };
}

/** For the cruiser: of the parts of one storey, what each may not import. A rule that names nothing would forbid everything. */
const rules = (parts) =>
  parts
    .map((one) => ({ one, others: parts.filter(({ name }) => name !== one.name && !one.imports.includes(name)) }))
    .filter(({ others }) => others.length > 0)
    .map(({ one: { name, path }, others }) => ({
      name: `imports-of-${name}`,
      severity: 'error',
      from: { path },
      to: { path: others.map((other) => other.path) },
    }));

module.exports = { house, gateway, activities, triggers, divided, rules };
