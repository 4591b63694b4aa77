import { randomUUID } from 'node:crypto';
import type { WantedError } from '../../fault-rules';

/** An error of the token endpoint, with the AADSTS code by which people search for it. */
export class MicrosoftTokenError extends Error {
  constructor(
    /** As OAuth calls it (RFC 6749, section 5.2), or Microsoft. */
    readonly error: string,
    readonly code: number,
    readonly description: string,
    readonly status: 400 | 401 | 501 | 503 = 400,
  ) {
    super(`AADSTS${code}: ${description}`);
  }

  /** As the token endpoint says it, with the names that it has for some codes (github.com/MicrosoftDocs/azure-docs, issue 39189). */
  body(now: Date): object {
    const traceId = randomUUID();
    const correlationId = randomUUID();
    const timestamp = `${now.toISOString().slice(0, 19).replace('T', ' ')}Z`;
    return {
      error: this.error,
      error_description: `${this.message} Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`,
      error_codes: [this.code],
      timestamp,
      trace_id: traceId,
      correlation_id: correlationId,
      ...(this.code === 65001 && { suberror: 'consent_required' }),
      error_uri: `https://login.microsoftonline.com/error?code=${this.code}`,
    };
  }
}

const transient = 'AADSTS90033: A transient error has occurred. Please try again.';

/**
 * Returns the error that a fault asks for: its code is the `error`, its message the description, which begins with the AADSTS number.
 * Without them it is an error that passes.
 */
export function injectedError({ code = 'invalid_request', message = transient }: WantedError): MicrosoftTokenError {
  const [, number = '90033', description = message] = /^AADSTS(\d+): ([^]*)$/.exec(message) ?? [];
  return new MicrosoftTokenError(code, Number(number), description);
}
