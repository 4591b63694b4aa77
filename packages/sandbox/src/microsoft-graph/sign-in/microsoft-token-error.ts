import { randomUUID } from 'node:crypto';

/** An error of the token endpoint, with the AADSTS code by which people search for it. */
export class MicrosoftTokenError extends Error {
  constructor(
    readonly error:
      | 'invalid_grant'
      | 'invalid_request'
      | 'invalid_client'
      | 'invalid_tenant'
      | 'unsupported_grant_type'
      | 'invalid_scope'
      | 'unauthorized_client'
      | 'interaction_required'
      | 'temporarily_unavailable',
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
