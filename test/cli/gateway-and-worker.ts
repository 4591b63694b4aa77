import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { eventually } from '../support/eventually';
import { agentTaskQueue } from '../support/world';
import { jsonLines, type CommandWorld } from './command-world';
import type { Running } from './run-cli';
import { severableWay } from './severable-way';

/** Where a process answers whoever runs it. */
const operationsOf = (process: Running): Promise<string> =>
  process.saying(/Health and metrics are served","address":"([^"]+)"/);

const urlOf = (module: string): string => pathToFileURL(require.resolve(module)).href;

/** A module of plugins that has what is measured written to standard output. */
const meterModule = `
import api from '${urlOf('@opentelemetry/api')}';
import sdk from '${urlOf('@opentelemetry/sdk-metrics')}';
const reader = new sdk.PeriodicExportingMetricReader({ exporter: new sdk.ConsoleMetricExporter(), exportIntervalMillis: 500, exportTimeoutMillis: 500 });
api.metrics.setGlobalMeterProvider(new sdk.MeterProvider({ readers: [reader] }));
export const plugins = [];
`;

/** Status and reason. */
async function readinessOf(process: Running): Promise<[number, string | undefined]> {
  const answer = await fetch(`${await operationsOf(process)}/ready`);
  return [answer.status, ((await answer.json()) as { reason?: string }).reason];
}

/** The processes that go on: what they load, what they answer to whoever runs them, how they end. Shares the world of commands.test.ts. */
export function testGatewayAndWorker(commands: () => CommandWorld): void {
  test('the gateway prints a link that opens once signed, and ends on Ctrl-C', async () => {
    const { cli } = commands();
    const gateway = cli.start(['gateway', '--port', '0', '--json']);
    const { url, signInUrl } = JSON.parse(await gateway.saying(/^(\{"url".*\})$/m)) as {
      url: string;
      signInUrl: string;
    };
    expect((await fetch(signInUrl)).status).toBe(200);
    expect((await fetch(`${url}/approvals`, { redirect: 'manual' })).status).not.toBe(200);
    const { code, stderr } = await gateway.interrupt();
    expect(code).toBe(0);
    expect(stderr).not.toContain(new URL(signInUrl).searchParams.get('token'));
    expect(jsonLines(stderr).map(({ message }) => message)).toEqual(['The gateway listens', 'The gateway stops']);
  });

  test('a gateway that is told to end says first that no more should be sent to it, and still answers', async () => {
    const { cli } = commands();
    const gateway = cli.start(['gateway', '--port', '0', '--drain-seconds', '120', '--json']);
    const url = await gateway.saying(/"url":"([^"]+)"/);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    process.kill(gateway.pid, 'SIGTERM');
    await eventually('it is not ready', async () => (await fetch(`${url}/ready`)).status === 503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/assets/console.css`)).status).toBe(200);
    process.kill(gateway.pid, 'SIGTERM');
    expect((await gateway.ended).code).toBeNull();
  });

  test('worker and gateway load plugins of the operator, and say what a module lacks that has none', async () => {
    const { cli, worker } = commands();
    await worker.saying(/(The workers run)/);
    for (const queue of ['agent-integrations', 'agent-integrations-accounts', agentTaskQueue])
      expect(worker.said()).toContain(`Plugin of the worker of ${queue}"`);
    writeFileSync(join(cli.directory, 'empty.mjs'), 'export const plugin = {};');
    const gateway = cli.start(['gateway', '--port', '0'], { GATEWAY_PLUGINS: './plugins.mjs' });
    const refused = await Promise.all([
      cli.run(['gateway', '--port', '0', '--plugins', './empty.mjs']),
      cli.run(['worker'], { WORKER_PLUGINS: './empty.mjs' }),
    ]);
    const lacking = { code: 1, stderr: expect.stringContaining('./empty.mjs does not export a list `plugins`') };
    for (const one of refused) expect(one).toMatchObject(lacking);
    await gateway.saying(/(The gateway listens)/);
    expect((await gateway.interrupt()).stderr).toContain('Plugin of a client');
  });

  test("a meter provider of the operator's module is told what waits for a person, also by a gateway without a port for that", async () => {
    const { cli } = commands();
    writeFileSync(join(cli.directory, 'meter.mjs'), meterModule);
    const gateway = cli.start(['gateway', '--port', '0', '--plugins', './meter.mjs']);
    await gateway.saying(/(agent_integrations_approvals_open)/);
    await gateway.interrupt();
  });

  test('a worker or gateway that cannot begin says why and ends, so that whoever runs it starts it again', async () => {
    const { cli, worker } = commands();
    const taken = new URL(await operationsOf(worker)).port;
    const refused = await Promise.all([
      cli.run(['worker', '--operations-port', taken]),
      cli.run(['worker'], { TEMPORAL_ADDRESS: '127.0.0.1:1' }),
      cli.run(['worker', '--operations-port', '0'], { TEMPORAL_ADDRESS: '127.0.0.1:1' }),
      cli.run(['worker', '--agents', './missing.ts', '--task-queue', 'missing']),
      cli.run(['gateway', '--port', '0', '--operations-port', taken]),
      cli.run(['gateway', '--port', taken, '--operations-port', '0']),
      cli.run(['gateway', '--port', '0', '--operations-port', '0'], { TEMPORAL_ADDRESS: '127.0.0.1:1' }),
    ]);
    const [isTaken, isAway] = [`Port ${taken} is taken`, 'Temporal at 127.0.0.1:1 cannot be reached'];
    const because = (why: string, code = 1) => ({ code, stderr: expect.stringContaining(why) });
    const ofWorkers = [because(isTaken), because(isAway), because(isAway), because('missing.ts is not there', 2)];
    expect(refused).toMatchObject([...ofWorkers, because(isTaken), because(isTaken), because(isAway)]);
  });

  test('a worker says on its operations port why it takes no work: it starts, Temporal is away, it is told to stop', async () => {
    const { cli } = commands();
    const [starting, running] = await Promise.all([severableWay(), severableWay()]);
    const early = cli.start(['worker', '--operations-port', '0'], { TEMPORAL_ADDRESS: starting.address });
    await starting.cut();
    expect(await readinessOf(early)).toEqual([503, 'The workers are being made.']);
    process.kill(early.pid, 'SIGKILL');

    const late = cli.start(['worker', '--operations-port', '0'], { TEMPORAL_ADDRESS: running.address });
    await eventually('it is ready', async () => (await readinessOf(late))[0] === 200);
    await running.cut();
    await eventually('it is not ready', async () => (await readinessOf(late))[0] === 503);
    expect(await readinessOf(late)).toEqual([503, 'Temporal does not answer.']);
    process.kill(late.pid, 'SIGTERM');
    await eventually('it stops', async () => (await readinessOf(late))[1] !== 'Temporal does not answer.');
    expect(await readinessOf(late)).toEqual([503, expect.stringMatching(/^The worker of "[\w-]+" is \w+\.$/)]);
    process.kill(late.pid, 'SIGKILL');
    await Promise.all([early.ended, late.ended]);
  });

  test('a gateway says on its operations port how it is, how many accounts and triggers there are, and why no more is to come', async () => {
    const { cli, outputs } = commands();
    const way = await severableWay();
    const gateway = cli.start(['gateway', '--port', '0', '--operations-port', '0', '--drain-seconds', '120'], {
      TEMPORAL_ADDRESS: way.address,
    });
    expect(await readinessOf(gateway)).toEqual([200, undefined]);
    const url = await operationsOf(gateway);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^agent_integrations_accounts\{integration="board",state="connected"\} \d+$/m);
    expect(metrics).toMatch(/^agent_integrations_triggers\{trigger="mail.newEmail",standing="active"\} \d+$/m);
    outputs.push(metrics);
    await Promise.all([way.cut(), eventually('it is not ready', async () => (await readinessOf(gateway))[0] === 503)]);
    expect(await readinessOf(gateway)).toEqual([503, 'Temporal does not answer.']);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    process.kill(gateway.pid, 'SIGTERM');
    await eventually('it ends', async () => (await readinessOf(gateway))[1] === 'This process is about to end.');
    process.kill(gateway.pid, 'SIGTERM');
    await gateway.ended;
  });

  test('the worker is ready, and measures what it does and what the SDK does', async () => {
    const { outputs, worker, world } = commands();
    const url = await operationsOf(worker);
    await eventually('it is ready', async () => (await fetch(`${url}/ready`)).status === 200);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    // What the SDK counts is told from the first time on: a task fails of a workflow that the worker does not know, a run by a step that fails.
    const start = { workflowId: 'unknown', taskQueue: serviceTaskQueue };
    const unknown = await world.client.temporal.workflow.start('not-there', start);
    const call = { step: 'mail.findEmail', input: { account: 'nobody' } };
    await world.client.temporal.workflow.start('tool-call', { ...start, workflowId: 'failing', args: [call] });
    const metrics = await eventually('a task and a run have failed', async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const counted = ['temporal_workflow_task_execution_failed', 'temporal_workflow_failed'];
      return counted.every((name) => text.includes(name)) ? text : undefined;
    });
    await unknown.terminate();
    expect(metrics).toMatch(/^agent_integrations_step_attempts_total\{step="mail.findEmail",outcome="ok"\} \d+$/m);
    expect(metrics).toMatch(
      /^agent_integrations_provider_requests_total\{provider="microsoft-graph",status="200"\} \d+$/m,
    );
    expect(metrics).toMatch(/^temporal_worker_task_slots_available\{/m);
    expect((await fetch(`${url}/else`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
    const named = readdirSync(join(__dirname, '../../operations')).flatMap(
      (file) => readFileSync(join(__dirname, '../../operations', file), 'utf8').match(/\btemporal_\w+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(metrics).toMatch(new RegExp(`^${name}\\{`, 'm'));
    outputs.push(metrics);
  });
}
