import { measuredRequest, type Asked } from '../telemetry/provider-metrics';
import { httpRequest, type HttpRequest, type HttpResponse } from './http-request';

/**
 * Sends one request to a provider, its sign-in or a storage it names, and counts, times and traces it. Requests to an operator's addresses
 * use `httpRequest` instead.
 *
 * @throws what `httpRequest` throws
 */
export function providerRequest<Result>(
  provider: Asked,
  request: HttpRequest,
  use: (response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  return measuredRequest({ provider, method: request.method }, (answered) =>
    httpRequest(request, (response) => {
      answered(response.status);
      return use(response);
    }),
  );
}
