import { toolError } from '../contracts/tool-error';
import type { DownloadedFile } from './downloaded-file';
import type { HttpResponse } from './http-request';
import { providerNames } from './provider-call';
import { successOf, type CallRequest, type ProviderCaller } from './provider-caller';
import { piecesOf, ResponseTooLarge } from './read-body';
import { withTemporaryFile, type TemporaryFile } from './temporary-file';

/** More than either provider keeps in one file: Outlook 150 MB, Trello 250 MB. In bytes. */
const largestFile = 256 * 1024 * 1024;

/**
 * Fetches a file whole and then hands it over. The request is over by then: whoever sends the file on, to this provider or the
 * other, holds no place in a limit while waiting for another. Two that each hold one and want one more wait for ever.
 *
 * @throws InvalidInput above 256 MiB
 */
export function withDownload<Result>(
  caller: ProviderCaller,
  request: CallRequest,
  use: (file: DownloadedFile) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFile(async (file) => {
    const asked = { ...request, headers: { accept: '*/*', ...request.headers } };
    const contentType = await successOf(caller, asked, async (response) => {
      await keep(response, file, caller);
      return response.headers['content-type'] ?? 'application/octet-stream';
    });
    return use({ contentType, size: file.size(), body: file.read });
  });
}

async function keep(response: HttpResponse, file: TemporaryFile, { dialect, signal }: ProviderCaller): Promise<void> {
  try {
    await file.fill(piecesOf(response, largestFile, signal));
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    const text = `The file at ${providerNames[dialect.provider]} is larger than 256 MB. Share a link instead.`;
    throw toolError('InvalidInput', text);
  }
}
