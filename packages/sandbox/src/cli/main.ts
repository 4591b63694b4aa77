#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createCommand } from './create-command';

void createCommand()
  .parseAsync()
  .catch((error: unknown) => {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    process.stderr.write(`${inWords(error)}\n`);
    process.exitCode = 1;
  });

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return error.message;
  return `Port ${String(error.port)} is taken. Stop the program that holds it, or choose another with --port; 0 takes a free one.`;
}
