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
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
