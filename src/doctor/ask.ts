import { httpRequest, type HttpRequest } from '../providers/http-request';
import { readBody } from '../providers/read-body';
import { RequestFailure } from '../providers/request-failure';

/** The answer, or the reason why none came. */
export type Answer = { status: number; date: string | undefined; text: string } | { failure: string };

const patienceMilliseconds = 10_000;
const mostBytes = 64 * 1024;

/** Sends one request to an address, without a credential. */
export async function ask(method: HttpRequest['method'], url: string): Promise<Answer> {
  try {
    return await httpRequest(
      { method, url: new URL(url), headers: {}, signal: AbortSignal.timeout(patienceMilliseconds) },
      async (response) => ({
        status: response.status,
        date: response.headers.date,
        text: (await readBody(response, mostBytes)).toString(),
      }),
    );
  } catch (error) {
    if (error instanceof RequestFailure) return { failure: error.message };
    return { failure: `there was no usable answer (${error instanceof Error ? error.message : String(error)})` };
  }
}
