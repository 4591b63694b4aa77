#!/usr/bin/env node
import { runProgram } from './run-program';

// A reader that has seen enough (`| head`) closes the pipe. This is no fault, and no reader remains to report to.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

void runProgram(process.argv).then((exitCode) => {
  if (exitCode === 0) return;
  // What a failed command left open (Temporal's runtime, a server) would keep the process alive, and unrestarted. All output is written first.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
});
