/** An error response: mostly plain text, or JSON if Trello answers JSON. */
export class TrelloError extends Error {
  constructor(
    readonly status: number,
    readonly body: string | Readonly<Record<string, unknown>>,
  ) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.name = 'TrelloError';
  }

  toResponse(): Response {
    return typeof this.body === 'string'
      ? new Response(this.body, { status: this.status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
      : Response.json(this.body, { status: this.status });
  }
}
