export type SandboxSurface = 'graph' | 'trello' | 'login' | 'atlassian' | 'openid' | 'upload';

export interface LoggedRequest {
  readonly id: number;
  readonly at: Date;
  readonly provider: SandboxSurface;
  readonly method: string;
  /** Without the provider's prefix: `/v1.0/me/messages`; credentials are replaced by a fingerprint. */
  readonly path: string;
  /** Decoded; credentials are replaced by a fingerprint. */
  readonly query: Readonly<Record<string, string>>;
  /** Lower-case names; credentials are replaced by a fingerprint. */
  readonly headers: Readonly<Record<string, string>>;
  /** As declared by the request; for a chunked body, the bytes received on the wire. */
  bodyBytes: number;
  /** Absent while the request runs and when its connection was reset. */
  status?: number;
  /** The kind of the injected fault that applied. */
  fault?: string;
  durationMs?: number;
}

export interface RequestFilter {
  readonly provider?: SandboxSurface;
  readonly method?: string;
  /** A string matches the whole path, a regular expression any part of it. */
  readonly path?: string | RegExp;
}

/** Every request the sandbox received, in order of arrival. */
export class RequestLog {
  private entries: LoggedRequest[] = [];
  private nextId = 1;

  record(entry: Omit<LoggedRequest, 'id'>): LoggedRequest {
    const recorded = { id: this.nextId++, ...entry };
    this.entries.push(recorded);
    return recorded;
  }

  list(filter: RequestFilter = {}): readonly LoggedRequest[] {
    return this.entries.filter((entry) => matches(entry, filter));
  }

  count(filter: RequestFilter = {}): number {
    return this.list(filter).length;
  }

  clear(): void {
    this.entries = [];
  }
}

/** Returns whether a request matches the filter. */
export function matches(
  request: { provider: string; method: string; path: string },
  filter: { provider?: string; method?: string; path?: string | RegExp },
): boolean {
  if (filter.provider !== undefined && filter.provider !== request.provider) return false;
  if (filter.method !== undefined && filter.method.toUpperCase() !== request.method) return false;
  if (filter.path === undefined) return true;
  return typeof filter.path === 'string'
    ? filter.path === request.path
    : new RegExp(filter.path.source, filter.path.flags.replace(/[gy]/g, '')).test(request.path);
}
