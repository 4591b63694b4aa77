#!/usr/bin/env node
import { runProgram } from './run-program';

// A reader that has seen enough (`| head`) closes the pipe: no fault, and nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

void runProgram(process.argv).then((exitCode) => {
  if (exitCode === 0) return;
  // What a failed command has opened (Temporal's runtime, a server) would keep the process, and nobody would start it again. All is written before.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
});
