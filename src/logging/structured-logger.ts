import { trace } from '@opentelemetry/api';
import type { Logger, LogLevel, LogMetadata } from '@temporalio/common';
import { describeError } from './describe-error';

export interface StructuredLoggerOptions {
  /** What is less important is left out. Default: INFO. */
  readonly level?: LogLevel;
  /** Gets each line, with its line break. Default: standard error. */
  readonly write?: (line: string) => void;
}

const severity: readonly LogLevel[] = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR'];

/** The attributes that are names, ids and counts. Everything else of an entry (payloads, inputs, results) is left out. */
const loggedAttributes = [
  ...['namespace', 'taskQueue', 'taskQueues', 'workflowType', 'workflowId', 'runId', 'updateName'],
  ...['activityType', 'activityId', 'attempt', 'isLocal', 'state', 'signal', 'address'],
  // Of the SDK's OpenTelemetry interceptors, where they are used; else of the span in which the line is written.
  ...['trace_id', 'span_id'],
];

/** The time of an entry that waited in the SDK's buffer, in nanoseconds: its `LogTimestamp`, named so without loading its native part. */
const timestamp = Symbol.for('log_timestamp');

/**
 * A logger for `Runtime.install` that writes one JSON object a line. The SDK's own writes errors with message, details and stack; this one
 * names the error, its type and where it came from, tells message and stack of faults alone ({@link describeError}), and drops every
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
      ...(attributes.sdkComponent === undefined ? {} : { component: String(attributes.sdkComponent) }),
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

/** The SDK puts an error's text behind a colon; what workflow and activity authors write is theirs. */
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
