import { trace } from '@opentelemetry/api';
import type { Logger, LogLevel, LogMetadata } from '@temporalio/common';
import { describeError } from './describe-error';

export interface StructuredLoggerOptions {
  /** Less important entries are dropped. Default: INFO. */
  readonly level?: LogLevel;
  /** Receives each line, with its line break. Default: standard error. */
  readonly write?: (line: string) => void;
}

const severity: readonly LogLevel[] = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR'];

/** The logged attributes: names, ids and counts. Everything else in an entry (payloads, inputs, results) is dropped. */
const loggedAttributes = [
  ...['namespace', 'taskQueue', 'taskQueues', 'workflowType', 'workflowId', 'runId', 'updateName'],
  ...['activityType', 'activityId', 'attempt', 'isLocal', 'state', 'signal', 'address'],
  // Set by the SDK's OpenTelemetry interceptors, if used; otherwise from the span in which the line is written.
  ...['trace_id', 'span_id'],
];

/** Time of an entry from the SDK's buffer, in nanoseconds: the SDK's `LogTimestamp`, by its symbol, which avoids loading the native part. */
const timestamp = Symbol.for('log_timestamp');

/**
 * Creates a logger for `Runtime.install` that writes one JSON object per line. The SDK's own logger writes errors with message, details and stack.
 * This one writes an error's name, type and origin, and message and stack only for faults ({@link describeError}). It drops every
 * attribute it does not know, so that no payload, token or message body gets into a log.
 *
 * ```ts
 * Runtime.install({ logger: createStructuredLogger(), telemetryOptions: { logging: { forward: {} } } });
 * ```
 */
export function createStructuredLogger({
  level = 'INFO',
  write = toStandardError,
}: StructuredLoggerOptions = {}): Logger {
  const log = (entryLevel: LogLevel, message: string, attributes: LogMetadata = {}): void => {
    if (severity.indexOf(entryLevel) < severity.indexOf(level)) return;
    const at = attributes[timestamp] as unknown;
    const known: LogMetadata = { ...activeSpan(), ...attributes };
    const entry = {
      time: (typeof at === 'bigint' ? new Date(Number(at / 1_000_000n)) : new Date()).toISOString(),
      level: entryLevel,
      message: withoutErrorText(message, attributes),
      ...(attributes.sdkComponent !== undefined && { component: String(attributes.sdkComponent) }),
      ...Object.fromEntries(loggedAttributes.flatMap((name) => plainAttribute(name, known[name]))),
      ...errorOf(attributes),
    };
    write(`${JSON.stringify(entry)}\n`);
  };
  return {
    log,
    trace: (message, attributes) => log('TRACE', message, attributes),
    debug: (message, attributes) => log('DEBUG', message, attributes),
    info: (message, attributes) => log('INFO', message, attributes),
    warn: (message, attributes) => log('WARN', message, attributes),
    error: (message, attributes) => log('ERROR', message, attributes),
  };
}

function activeSpan(): LogMetadata {
  const { traceId: trace_id, spanId: span_id } = trace.getActiveSpan()?.spanContext() ?? {};
  return trace_id === undefined ? {} : { trace_id, span_id };
}

function toStandardError(line: string): void {
  process.stderr.write(line);
}

/** Removes an error's text, which the SDK puts after a colon. Messages of workflow and activity authors stay unchanged. */
function withoutErrorText(message: string, { sdkComponent }: LogMetadata): string {
  if (sdkComponent === 'workflow' || sdkComponent === 'activity') return message;
  return message.split(/:\s|\n/, 1).join('');
}

function plainAttribute(name: string, value: unknown): [string, unknown][] {
  const plain = (one: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof one);
  return plain(value) || (Array.isArray(value) && value.every(plain)) ? [[name, value]] : [];
}

function errorOf({ error, err }: LogMetadata): object {
  const thrown: unknown = error ?? err;
  return thrown === undefined ? {} : { error: describeError(thrown) };
}
