/** One request to an emulated provider and its answer, as they went over the wire. */
export interface Exchange {
  /** The name of its description. */
  readonly provider: Provider;
  readonly method: string;
  /** Below the provider's base address, with the query. */
  readonly url: string;
  readonly userAgent: string;
  readonly request?: Body;
  /** Absent where the connection was broken before there was one. */
  readonly answer?: { readonly status: number; readonly body?: Body };
}

export interface Body {
  /** The media type, without parameters. */
  readonly type: string;
  /** Absent where the body is no text that a description speaks of, a file say. */
  readonly text?: string;
}

export type Provider = 'microsoft-graph' | 'trello';
