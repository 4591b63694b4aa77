import type { LogLevel } from '@temporalio/common';

/** Log levels as people write them on the command line. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const;

export type LogLevelOption = (typeof logLevels)[number];

export const logLevelOf = (option: LogLevelOption): LogLevel => option.toUpperCase() as Uppercase<LogLevelOption>;
