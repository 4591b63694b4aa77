import type { DownloadStream } from './download-stream';
import { successOf, type CallRequest, type ProviderCaller } from './provider-caller';
import { statedSize } from './read-body';

/** Starts a download. */
export async function openStream(caller: ProviderCaller, request: CallRequest): Promise<DownloadStream> {
  const response = await successOf(caller, { ...request, headers: { accept: '*/*', ...request.headers } });
  const size = statedSize(response);
  return {
    contentType: response.headers['content-type'] ?? 'application/octet-stream',
    body: response.body,
    ...(size === undefined ? {} : { size }),
  };
}
