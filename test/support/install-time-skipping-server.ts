import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '../../src/temporal/dev-server/find-on-path';
import type { ObtainServerOptions } from '../../src/temporal/dev-server/obtain-first';
import { runWithProgress } from '../../src/temporal/dev-server/run-with-progress';

const version = '1.38.0';

/** Returns the path of the program that {@link installTimeSkippingServer} installs. */
export function installedTimeSkippingServerPath(directory: string): string {
  return join(directory, `time-skipping-server-v${version}`, 'run');
}

/**
 * Fetches Temporal's time-skipping test server from Maven's repository and installs a program next to it that runs it with Java.
 *
 * @throws when Maven or Java is missing, or the repository cannot be reached
 */
export async function installTimeSkippingServer(options: ObtainServerOptions): Promise<string> {
  const { directory, onProgress } = options;
  if (process.platform === 'win32') throw new Error('only implemented for Linux and macOS.');
  const maven = findOnPath('mvn');
  if (maven === undefined || findOnPath('java') === undefined)
    throw new Error('`mvn` and `java` are not both on PATH.');
  onProgress(`Fetching Temporal's time-skipping test server ${version} with Maven (about 40 MB, once)…`);

  mkdirSync(directory, { recursive: true });
  const workDirectory = mkdtempSync(join(directory, 'install-'));
  const program = installedTimeSkippingServerPath(directory);
  try {
    writeFileSync(join(workDirectory, 'pom.xml'), pom);
    const goal = ['dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime'];
    await runWithProgress(maven, ['--batch-mode', '--no-transfer-progress', ...goal], {
      directory: workDirectory,
      onLine: () => undefined,
    });
    writeFileSync(join(workDirectory, 'run'), runScript, { mode: 0o755 });
    renameSync(workDirectory, join(program, '..'));
  } catch (error) {
    rmSync(workDirectory, { recursive: true, force: true });
    // Another process may have installed it meanwhile; then the directory exists and cannot be replaced by renaming.
    if (!isExecutable(program)) throw error;
  }
  return program;
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>time-skipping-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.temporal</groupId>
      <artifactId>temporal-test-server</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;

/**
 * The SDK starts this script with a port and kills it at the end. If the SDK's process is killed first, nothing kills the script. So a loop
 * watches both: it ends the server when the parent is gone, and itself when the server is gone. The SDK waits five seconds for the start:
 * full compilation and parallel garbage collection, which only a long run gains from, would cost a third of that time.
 */
const runScript = `#!/bin/sh
(
  while kill -0 "$PPID" && kill -0 "$$"; do sleep 1; done
  kill "$$"
) >/dev/null 2>&1 &
exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"
`;
