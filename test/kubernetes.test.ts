import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parsed } from './support/parsed-command';

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.object({
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  readinessProbe: probe,
  livenessProbe: probe,
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.int(),
        enableServiceLinks: z.literal(false),
        containers: z.tuple([container]),
      }),
    }),
  }),
});
const service = z.object({
  kind: z.literal('Service'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.record(z.string(), z.string()),
    ports: z.array(z.object({ targetPort: z.string() })),
  }),
});

const read = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');
const [worker, gateway, pages] = z
  .tuple([deployment, deployment, service])
  .parse(parseAllDocuments(read('operations/kubernetes.yaml')).map((document) => document.toJS() as unknown));
const portsOf = (one: z.output<typeof deployment>) =>
  Object.fromEntries(
    one.spec.template.spec.containers[0].ports.map(({ name, containerPort }) => [name, containerPort]),
  );

describe('operations/kubernetes.yaml', () => {
  const documented = read('.env.example');

  test.each([
    ['worker', worker, 30],
    ['gateway', gateway, 70],
  ])('starts and asks the %s as the program is', async (name, one, longestSeconds) => {
    const { spec } = one;
    const { template, selector } = spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    const { containers, terminationGracePeriodSeconds } = template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(longestSeconds);
    const [{ args, env, readinessProbe, livenessProbe }] = containers;
    expect((await parsed(args)).name).toBe(name);
    for (const { name: variable } of env) expect(documented).toMatch(new RegExp(`^#?${variable}=`, 'm'));
    expect(readinessProbe.httpGet).toEqual({ path: '/ready', port: 'operations' });
    expect(livenessProbe.httpGet).toEqual({ path: '/health', port: 'operations' });
    expect(env).toContainEqual({ name: 'OPERATIONS_HOST', value: '0.0.0.0' });
    const { value } = env.find(({ name: variable }) => variable === 'OPERATIONS_PORT') ?? {};
    expect(portsOf(one).operations).toBe(Number(value));
  });

  test('leads to the port on which the gateway listens, and has a Service that sets none of our variables', async () => {
    const { options } = await parsed(gateway.spec.template.spec.containers[0].args);
    expect(options).toMatchObject({ host: '0.0.0.0', port: portsOf(gateway).http });
    expect(pages.spec).toMatchObject({ selector: gateway.spec.selector.matchLabels, ports: [{ targetPort: 'http' }] });
    // As Kubernetes makes names: https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
    const beginning = pages.metadata.name.toUpperCase().replaceAll('-', '_');
    expect(documented).not.toMatch(new RegExp(`^#?${beginning}_(PORT|SERVICE)`, 'm'));
  });
});

test('a port that Kubernetes has set to an address is told with what ends that', async () => {
  const environment = { ...process.env, GATEWAY_PORT: 'tcp://10.0.0.1:8080' };
  jest.replaceProperty(process, 'env', environment);
  await expect(parsed(['gateway'])).rejects.toThrow(/GATEWAY_PORT' is invalid\. .*`enableServiceLinks: false`/);
  jest.restoreAllMocks();
});
