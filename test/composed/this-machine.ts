import { randomInt } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findServerBinary } from '../../src/temporal/dev-server/find-server-binary';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { inTexts, type ComposedService } from './compose-file';
import type { TemporalPrograms } from './temporal-programs';

/** What replaces the containers' names, ports and folders on this machine. */
export interface Machine {
  readonly folder: string;
  readonly ports: {
    readonly database: number;
    readonly temporal: number;
    readonly gateway: number;
    readonly ui: number;
  };
  readonly programs: TemporalPrograms;
}

/** Replaces the names, ports and folders of containers with those of this machine. It throws if the file no longer contains one of them. */
export function onThisMachine(services: Record<string, ComposedService>, { folder, ports, programs }: Machine) {
  const unused = new Set<RegExp>();
  const replacements: [RegExp, string][] = [
    [/\/etc\/temporal\/schema(?=\/)/g, join(programs.sources, 'schema')],
    [/^\/etc\/temporal\/in-turn\.yaml$/g, join(__dirname, '../../operations/temporal-in-turn.yaml')],
    [/(?<=^|--ep )postgresql(?=$| )/g, '127.0.0.1'],
    [/(?<=^|-p )5432(?=$| )/g, String(ports.database)],
    [/\btemporal:7233\b/g, `127.0.0.1:${ports.temporal}`],
    [/(?<=^\/)keys(?=\/)/g, join(folder, 'keys').slice(1)],
    [/(?<=^|:)8090\b/g, String(ports.gateway)],
    [/(?<=^http:\/\/localhost:)8080$/g, String(ports.ui)],
    [/^0\.0\.0\.0$/g, '127.0.0.1'],
  ];
  for (const [pattern] of replacements) unused.add(pattern);
  const replaced = inTexts(services, (text) =>
    replacements.reduce((changed, [pattern, replacement]) => {
      const next = changed.replace(pattern, replacement);
      if (next !== changed) unused.delete(pattern);
      return next;
    }, text),
  ) as Record<string, ComposedService>;
  if (unused.size > 0)
    throw new Error(`docker-compose.yml has nothing any more of what ${[...unused].join(' and ')} finds.`);
  return replaced;
}

/** Links the images' programs under the names they have there, and returns the `PATH` for them. */
export async function shellPath(folder: string, { sqlTool }: TemporalPrograms, postgresql: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(sqlTool, join(bin, 'temporal-sql-tool'));
  await symlink(await findServerBinary({ onProgress: () => undefined }), join(bin, 'temporal'));
  await symlink(process.execPath, join(bin, 'node'));
  return [bin, postgresql, '/usr/bin', '/bin'].join(':');
}

/**
 * Writes the image's own template. The image fills it in with `dockerize`. The server can do that too, but its functions take their arguments in the
 * opposite order: https://masterminds.github.io/sprig/defaults.html.
 */
export async function writeServerConfiguration(folder: string, { sources }: TemporalPrograms): Promise<void> {
  const template = await readFile(join(sources, 'docker/config_template.yaml'), 'utf8');
  const filled = template
    .replaceAll('/etc/temporal/config/', `${join(sources, 'config')}/`)
    .replace(/default \.Env\.(\w+) ("[^"]*"|\$\w+)/g, 'default $2 (env "$1")')
    .replace(/\.Env\.(\w+)/g, '(env "$1")');
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/docker.yaml'), `# enable-template\n${filled}`);
}

/** Fills in the image's own template as its entrypoint does. Omits sections that need a variable: docker-compose.yml sets none of these variables. */
export async function writeUiConfiguration(
  folder: string,
  { uiSources }: TemporalPrograms,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const template = await readFile(join(uiSources, 'docker/config-template.yaml'), 'utf8');
  const filled = template
    .replace(/\{\{-? if [^}]*\}\}(?:(?!\{\{-? else ?\}\})[^])*?\{\{-? else ?\}\}([^]*?)\{\{-? end \}\}/, '$1')
    .replace(/\{\{ if [^}]*\}\}[^]*?\{\{ end \}\} \{\{ end \}\}/g, '')
    .replace(
      /\{\{ default \.Env\.(\w+) "([^"]*)" ?\}\}/g,
      (_, name: string, usual: string) => environment[name] ?? usual,
    )
    .replace(/\{\{ \.Env\.(\w+) \}\}/g, (_, name: string) => environment[name] ?? '');
  await mkdir(join(folder, 'ui'));
  await writeFile(join(folder, 'ui/docker.yaml'), filled);
}

const portVariables = ['FRONTEND', 'HISTORY', 'MATCHING', 'WORKER'].flatMap((part) => [
  `${part}_GRPC_PORT`,
  `${part}_MEMBERSHIP_PORT`,
]);

/** Inside a container these ports are its own; here they must be free. */
export async function portsOfServer(frontend: number): Promise<Record<string, string>> {
  const ports: Record<string, string> = { TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1' };
  for (const name of [...portVariables, 'FRONTEND_HTTP_PORT']) ports[name] = String(await lowPort());
  return { ...ports, FRONTEND_GRPC_PORT: String(frontend) };
}

/** The database stores a member's port as a `smallint`. */
async function lowPort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return freePort(port).catch(() => lowPort());
}
