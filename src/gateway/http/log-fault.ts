import { createStructuredLogger } from '../../logging/structured-logger';

const logger = createStructuredLogger({ level: 'ERROR' });

/** Writes a fault of the gateway to standard error: message and place in the code, but no body and no token. */
export function logFault(error: unknown): void {
  logger.error('A request failed', { error });
}
