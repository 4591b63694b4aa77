import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { z } from 'zod';
import { ServiceError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, RetryState } from '@temporalio/common';
import { createStructuredLogger } from '../../src/logging/structured-logger';

/** Its methods answer `any`, which a test has no use for. */
type Log = { [Level in 'debug' | 'info' | 'warn' | 'error']: (message: string, attributes?: object) => void };

const secret = 'CANARY-a-token-or-a-message-body';

function logged(level: 'INFO' | 'DEBUG', write: (logger: Log) => void): string {
  const lines: string[] = [];
  write(createStructuredLogger({ level, write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the structured logger', () => {
  test('says in which trace a line was written', () => {
    const manager = new AsyncLocalStorageContextManager().enable();
    context.setGlobalContextManager(manager);
    const spanContext = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };
    const line = context.with(trace.setSpanContext(context.active(), spanContext), () =>
      logged('INFO', (logger) => logger.error('A request failed')),
    );
    context.disable();
    expect(JSON.parse(line)).toMatchObject({ trace_id: spanContext.traceId, span_id: spanContext.spanId });
    expect(logged('INFO', (logger) => logger.error('A request failed'))).not.toContain('trace_id');
  });

  test('reduces a failure to names, types and ids, through all its causes', () => {
    const cause = ApplicationFailure.create({
      type: 'RateLimited',
      message: secret,
      details: [secret],
      cause: new TypeError(secret),
    });
    const failure = new ActivityFailure(secret, 'mail.sendEmail', '1', RetryState.TIMEOUT, secret, cause);
    const line = logged('INFO', (logger) =>
      logger.warn('Activity failed', { error: failure, workflowId: 'tool-call/1', sdkComponent: 'worker' }),
    );
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'WARN',
      message: 'Activity failed',
      component: 'worker',
      workflowId: 'tool-call/1',
      error: {
        name: 'ActivityFailure',
        activityType: 'mail.sendEmail',
        cause: { name: 'ApplicationFailure', type: 'RateLimited', cause: { name: 'TypeError' } },
      },
    });
    expect(line).not.toContain('CANARY');
  });

  test('tells message and place of a fault, without what it quotes', () => {
    const told = (error: unknown) => {
      const line = logged('INFO', (logger) => logger.warn('Activity failed', { error, sdkComponent: 'worker' }));
      expect(line).not.toContain('CANARY');
      return (JSON.parse(line) as { error: { message?: string; stack?: string[] } }).error;
    };
    const thrownBy = (broken: () => unknown): unknown => {
      try {
        return broken();
      } catch (error) {
        return error;
      }
    };
    const missing = thrownBy(() => (JSON.parse('{}') as { a: { id: string } }).a.id);
    expect(told(missing)).toEqual({
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'id')",
      stack: expect.arrayContaining([expect.stringMatching(/^at .*structured-logger\.test\.ts:\d+/)]),
    });
    expect(told(thrownBy(() => JSON.parse(`"${secret} is not JSON`))).message).toMatch(/JSON/);
    expect(told(thrownBy(() => z.object({ name: z.literal('x') }).parse({ name: secret })))).toMatchObject({
      name: 'ZodError',
      message: 'invalid_value at name',
    });
    expect(told(new Error(`"${secret}`)).message).toBe('…');
    expect(told(new Error(`token ATTA${'0'.repeat(60)}CANARY refused`)).message).toBe('token {secret} refused');
    expect(told(new Error(`of a mail:\n    at ${secret}`)).stack?.join('\n')).toContain('structured-logger.test.ts');
    expect(told(new Error('x'.repeat(1_000_000))).message).toHaveLength(300);
    expect(told(new Error('"'.repeat(1_000_000))).message).toBeDefined();
  });

  test('tells of Temporal, where it is away, what it answered and no place in the code: nothing is wrong there', () => {
    const ofTemporal = (code: number) =>
      new ServiceError(secret, { cause: Object.assign(new Error(secret), { code, details: '', metadata: {} }) });
    const told = (error: unknown): unknown =>
      (JSON.parse(logged('INFO', (logger) => logger.warn('Activity failed', { error }))) as { error: unknown }).error;
    expect(told(ofTemporal(14))).toEqual({ name: 'ServiceError', cause: { name: 'Error', code: 14 } });
    // A request that Temporal refuses as wrong is a fault of the program that made it.
    expect(told(ofTemporal(3))).toMatchObject({ stack: expect.any(Array), cause: { code: 3 } });
  });

  test('drops attributes it does not know, error texts the SDK puts into its messages, and thrown values that are no errors', () => {
    const lines = logged('INFO', (logger) => {
      logger.info('Done', { input: { body: secret }, result: secret, attempt: 2, taskQueue: { nested: secret } });
      logger.error(`Error while processing ActivityTask.start: ${secret}`, { sdkComponent: 'worker', error: secret });
      logger.error('gRPC call failed', { sdkComponent: 'core', error: { message: secret, code: 14 }, target: secret });
    });
    expect(lines).not.toContain('CANARY');
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      expect.objectContaining({ message: 'Done', attempt: 2 }),
      expect.objectContaining({ message: 'Error while processing ActivityTask.start', error: { name: 'string' } }),
      expect.objectContaining({ error: { name: 'Error', code: 14 } }),
    ]);
  });

  test('leaves out what is below its level, and a cause that is its own cause ends', () => {
    const error = new Error(secret);
    error.cause = error;
    expect(logged('INFO', (logger) => logger.debug('Workflow started'))).toBe('');
    expect(
      logged('DEBUG', (logger) => logger.debug('Workflow started', { error })).match(/"name":"Error"/g),
    ).toHaveLength(6);
  });
});
