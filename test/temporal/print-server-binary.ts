import { findServerBinary } from '../../src/temporal/dev-server/find-server-binary';

const progress: string[] = [];
void findServerBinary({ onProgress: (line) => progress.push(line) }).then(
  (path) => process.stdout.write(JSON.stringify({ path, progress })),
  (error: unknown) => process.stdout.write(JSON.stringify({ error: String(error), progress })),
);
