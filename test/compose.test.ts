import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createProgram } from '../src/cli/create-program';
import { nexusCallWorkflow, toolCallWorkflow } from '../src/messages/workflow-kinds';
import { parsed } from './support/parsed-command';

interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

const read = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');
const text = read('docker-compose.yml');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build !== undefined);
const documented = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));

describe('docker-compose.yml', () => {
  test('starts our services with commands and options that there are', async () => {
    expect(ours.map(([name]) => name)).toEqual(['keys', 'worker', 'gateway']);
    for (const [, { command = [] }] of ours)
      expect((await parsed(command)).name).toBe(command.at(command[0] === 'keys' ? 1 : 0));
    await expect(parsed(['gateway', '--hostname', '0.0.0.0'])).rejects.toThrow("unknown option '--hostname'");
  });

  test('asks, publishes and names the port the gateway listens on', async () => {
    const { command = [], environment = {}, ports = [], healthcheck } = services.gateway!;
    const port = environment.GATEWAY_PORT;
    jest.replaceProperty(process, 'env', { ...process.env, GATEWAY_PORT: port });
    const { options } = await parsed(command);
    jest.restoreAllMocks();
    expect(options).toMatchObject({ host: '0.0.0.0', port: Number(port) });
    // Where people run `doctor`, which says the gateway's addresses.
    expect(services.worker!.environment).toMatchObject({ GATEWAY_PORT: port });
    expect(ports).toEqual([`127.0.0.1:${String(port)}:${String(port)}`]);
    expect(healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${String(port)}/ready`);
    expect(services['temporal-ui']!.environment!.TEMPORAL_CODEC_ENDPOINT).toContain(
      `http://localhost:${String(port)}}/codec`,
    );
  });

  test('asks the worker where it answers whoever runs it, and publishes none of that', () => {
    for (const name of ['worker', 'gateway']) {
      const { environment = {}, ports = [] } = services[name]!;
      expect(environment).toMatchObject({ OPERATIONS_PORT: '9464', OPERATIONS_HOST: '0.0.0.0' });
      expect(ports.join(' ')).not.toContain('9464');
    }
    expect(services.worker!.healthcheck!.test.join(' ')).toContain('http://127.0.0.1:9464/ready');
  });

  test.each([
    ['gateway', 200, 0],
    ['gateway', 503, 1],
    ['worker', 200, 0],
    ['worker', 503, 1],
  ])('finds the %s ready by %i', async (name, status, exitCode) => {
    const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [, command = '', ...rest] = services[name]!.healthcheck!.test.map((part) =>
      part.replace(/8090|9464/, String(port)),
    );
    const check = spawn(command, rest, { stdio: 'ignore' });
    const ended = await once(check, 'exit');
    server.close();
    expect(ended).toEqual([exitCode, null]);
  });

  test('gives our services variables they know, and asks .env for what it documents', () => {
    for (const [, { environment = {} }] of ours) {
      for (const name of Object.keys(environment)) expect([name, documented.has(name)]).toEqual([name, true]);
    }
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect([name, documented.has(name)]).toEqual([name, true]);
  });

  test('holds no password, and hands none to who has no use for it', () => {
    const given = all.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([variable]) => /PASSWORD|PWD/.test(variable))
        .map(([, value]) => [name, value] as const),
    );
    expect(given.length).toBeGreaterThan(3);
    for (const [name, value] of given) {
      expect(value).toMatch(ours.some(([own]) => own === name) ? /^$/ : /^\$\{POSTGRES_PASSWORD:\?/);
    }
  });

  test('keeps keys and database in volumes; the keys are made once, before who reads them', () => {
    const mounted = all.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0]!);
    const [files, kept] = [true, false].map((isFile) => mounted.filter((name) => name.startsWith('./') === isFile));
    for (const file of files!) expect(read(file)).not.toBe('');
    expect([...new Set(kept)].sort()).toEqual(Object.keys(volumes).sort());
    for (const [name, { environment, volumes: own, depends_on: before }] of ours) {
      expect(environment!.AGENT_INTEGRATIONS_KEY_FILE).toBe('/keys/keys.json');
      expect(own).toEqual([name === 'keys' ? 'keys:/keys' : 'keys:/keys:ro']);
      if (name !== 'keys') expect(before!.keys).toEqual({ condition: 'service_completed_successfully' });
    }
    expect(read('Dockerfile')).toContain('-o node -g node -m 700 /keys');
  });

  test('gives Temporal what Nexus needs of a server before 1.31, whether agents take turns or not', () => {
    const { image, environment, volumes: mounted = [] } = services.temporal!;
    expect(image).toMatch(/:1\.29\./);
    const standard = environment!.DYNAMIC_CONFIG_FILE_PATH!.replace(/^\$\{TEMPORAL_DYNAMIC_CONFIG:-(.*)\}$/, '$1');
    const inTurn = /^TEMPORAL_DYNAMIC_CONFIG=(.*)$/m.exec(read('.env.example'))![1]!;
    for (const path of [standard, inTurn]) {
      const file = mounted.find((volume) => volume.endsWith(`:${path}:ro`))?.split(':')[0];
      expect(parse(read(file!))).toMatchObject({
        'component.nexusoperations.callback.endpoint.template': [
          { value: 'http://temporal:7243/namespaces/{{.NamespaceName}}/nexus/callback' },
        ],
        'component.callbacks.allowedAddresses': [{ value: [{ Pattern: 'temporal:7243', AllowInsecure: true }] }],
      });
    }
  });

  test('a copy of the keys that documents have one make stays out of repository and image', () => {
    const documents = text + read('docs/operations.md');
    const copies = [...documents.matchAll(/ cp worker:\/keys\/keys\.json ([\w./-]+)/g)].map(([, copy]) => copy!);
    expect(copies.length).toBeGreaterThan(1);
    for (const copy of copies) {
      expect(() =>
        execFileSync('git', ['check-ignore', '--quiet', copy], { cwd: join(__dirname, '..') }),
      ).not.toThrow();
      expect([copy, /^keys[\w-]*\.json$/.test(copy)]).toEqual([copy, true]);
    }
    expect(read('.dockerignore').split('\n')).toContain('**/keys*.json');
  });

  // https://docs.docker.com/reference/cli/docker/compose/restart: "changes to environment variables … are not updated after restarting".
  test('a change of .env is taken up by `up -d`, as documents and `tokens create` say: a restart would leave a token in that was taken out', async () => {
    const [, section = ''] = read('docs/operations.md').split('## With docker-compose.yml\n');
    expect(section).toMatch(/After a change of `\.env`: `docker compose up -d`/);
    // A worker of the user's beside this would otherwise run the services with another configuration.
    expect(section).toMatch(/without\s+`hostServices`, `new AgentIntegrationsPlugin\(\)`/);
    for (const file of [
      'docs/console.md',
      'docs/real-accounts.md',
      'docs/alerts.md',
      'src/accounts/refresh-credential.ts',
      'src/doctor/check-secrets.ts',
    ])
      expect([file, read(file)]).toEqual([file, expect.not.stringMatching(/restart (the|each|them|gateway|worker)/)]);
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await createProgram().parseAsync(['tokens', 'create', 'deployment'], { from: 'user' });
    const said = write.mock.calls.join('');
    write.mockRestore();
    expect(said).toMatch(/To revoke it, take the entry out .* `docker compose up -d`: a restart keeps/);
  });

  test('is restored by services that there are, in an order in which nothing of ours works before somebody has looked', () => {
    const [, section = ''] = read('docs/operations.md').split('## Restoring\n');
    const [guide = ''] = section.split('\n## ');
    const commands = [...guide.matchAll(/docker compose (?:down|up|exec|run)\b[^`\n]*/g)].map(([command]) => command);
    const named = commands.map((command) =>
      command
        .replace(/--entrypoint \w+/, '')
        .split(' ')
        .find((word) => word in services),
    );
    expect(named).toEqual([
      undefined,
      'postgresql',
      'postgresql',
      'keys',
      'temporal-ui',
      ...Array(2).fill('temporal-namespace'),
      ...Array(2).fill('worker'),
      undefined,
    ]);
    // Who calls through it repeats what Temporal does not know any more, and what was taken from agents since the backup is theirs again.
    expect(guide.indexOf('unequip')).toBeLessThan(guide.indexOf('the gateway too'));
    const needed = (name: string): string[] => [name, ...Object.keys(services[name]!.depends_on ?? {}).flatMap(needed)];
    expect(needed('temporal-ui').sort()).toEqual(['postgresql', 'temporal', 'temporal-schema', 'temporal-ui']);
    // PostgreSQL drops no database that somebody is connected to, and what runs would go on as soon as Temporal is back.
    expect(commands[0]).toMatch(/^docker compose down\b(?!.* (?:-v|--volumes))/);
    // The restored keys are written by the one service that may write there, before any other is made.
    expect(commands[3]).toContain('cat > /keys/keys.json');
    expect([services.keys!.volumes, needed('keys')]).toEqual([['keys:/keys'], ['keys']]);
    // Temporal over a database that is restored in part would make what is missing, and go on.
    const [, block = ''] = /```sh\n([^`]*)```/.exec(guide) ?? [];
    const lines = block.trimEnd().split('\n');
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/ &&(?: +#.*)?$/);
    const [, types = ''] = /WorkflowType IN \(([^)]*)\)/.exec(guide) ?? [];
    expect(types).toBe(`'${toolCallWorkflow.type}', '${nexusCallWorkflow.type}'`);
    const [, backup = ''] = /> (\w+\.sql)/.exec(read('docs/operations.md')) ?? [];
    expect(guide).toContain(`< ${backup}`);
    for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain(backup);
  });

  test('is backed up at one moment: a run that ended between two dumps would go on after a restore, unlisted', () => {
    const [, block = '', meanwhile = ''] =
      /Back up, into[^`]*```sh\n([^`]*)```\n\n((?: +.*\n)+)/.exec(read('docs/operations.md')) ?? [];
    const commands = block.split('\n').map((line) => line.trim());
    const at = (part: string): number => commands.findIndex((command) => command.includes(part));
    const parts = ['compose stop worker', 'compose stop temporal', 'pg_dump', 'compose start temporal worker'];
    expect(parts.map(at)).toEqual([0, 1, 2, 3]);
    expect(meanwhile).toMatch(/but for\s+what \[Trello tells by webhook only\]/);
  });

  test('takes the database for ready where it listens, not where it only makes itself', () => {
    // The image makes its database with a server that has a socket alone: https://github.com/docker-library/postgres/issues/880
    expect(services.postgresql!.healthcheck!.test.join(' ')).toContain('-h 127.0.0.1');
  });

  test('keys that .env holds are told to who would change the file, which nobody reads then', () => {
    expect(services.keys!.environment!.AGENT_INTEGRATIONS_KEYS).toBe('${AGENT_INTEGRATIONS_KEYS:-}');
  });

  test('the first process of a container hands signals on, which Node as the first one would not die of', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toMatch(/apt-get install .*\btini\b/);
    expect(dockerfile).toMatch(/^ENTRYPOINT \["tini", "--", "node", /m);
  });

  test('waits only for what says that it is well, and runs exact versions', () => {
    for (const [, { depends_on: before = {} }] of all) {
      for (const [name, { condition }] of Object.entries(before)) {
        if (condition === 'service_healthy')
          expect([name, services[name]!.healthcheck]).toEqual([name, expect.anything()]);
      }
    }
    const images = all.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
    for (const image of [...images, ...bases])
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?[\w.-]*(@sha256:[0-9a-f]{64})?$/);
    for (const base of bases) expect(base).toMatch(/^node:22\./);
  });
});
