import { toolError } from '../../contracts/tool-error';
import { parseStorageUrl } from '../base-url';
import type { DownloadedFile, LargestFile } from './downloaded-file';
import type { HttpResponse } from '../http-request';
import { callDetails, providerNames, type ProviderCall } from '../provider-call';
import { answerOf, mappingFailures, type CallRequest, type ProviderCaller } from '../provider-caller';
import { providerRequest } from '../provider-request';
import { piecesOf, ResponseTooLarge } from '../read-body';
import { readRefusal } from '../read-refusal';
import { withTemporaryFile, type TemporaryFile } from './temporary-file';

const megabyte = 1024 * 1024;

/** Larger than any file of either provider: Outlook 150 MB, Trello 250 MB. */
const anyFile: LargestFile = { bytes: 256 * megabyte, otherwise: 'the most that is taken here. Share a link instead.' };

/** Trello announced that it would redirect downloads to signed addresses of a storage (Atlassian community, 40647 and 43681). */
const mostRedirects = 3;

/** The outcome of one request of a download. */
type Step = { contentType: string } | { location: string };

/**
 * Fetches a whole file and then passes it on. The request is over by then, so a caller that sends the file on, to this provider or the
 * other, holds no place in a limit while it waits for another. Two callers that each hold one and want one more would deadlock.
 *
 * @throws InvalidInput above the largest; ProviderUnavailable when a storage that the provider points to does not return the file
 */
export function withDownload<Result>(
  caller: ProviderCaller,
  request: CallRequest,
  use: (file: DownloadedFile) => Promise<Result>,
  largest = anyFile,
): Promise<Result> {
  const { dialect, signal } = caller;
  const call: ProviderCall = { provider: dialect.provider, method: request.method, path: request.path };
  const asked = { ...request, headers: { accept: '*/*', ...request.headers } };
  return withTemporaryFile(async (file) => {
    const fetched = await mappingFailures(call, async () => {
      let step = await answerOf(caller, asked, 'step', async (response) => {
        if (response.status >= 400) throw dialect.mapRefusal(call, await readRefusal(response, signal));
        return keep(response, file, caller, call, largest);
      });
      for (let redirects = 0; 'location' in step; redirects += 1) {
        if (redirects === mostRedirects) throw noFile(call, 'it sends from one address to the next');
        step = await fromStorage(step.location, file, caller, call, largest);
      }
      return step;
    });
    return use({ ...fetched, size: file.size(), body: file.read });
  });
}

/** Downloads from another host: without the credential, and without counting against the provider's limit. */
function fromStorage(
  location: string,
  file: TemporaryFile,
  caller: ProviderCaller,
  call: ProviderCall,
  largest: LargestFile,
): Promise<Step> {
  const url = parseStorageUrl(location, caller.baseUrl);
  if (url === undefined) throw noFile(call, 'it names an address that is not https', false);
  const request = { method: 'GET' as const, url, headers: { accept: '*/*' }, signal: caller.signal };
  return providerRequest(call.provider, request, async (response) => {
    if (response.status >= 400) throw noFile(call, `its storage answered ${response.status}`);
    const step = await keep(response, file, caller, call, largest);
    return 'location' in step
      ? { location: URL.canParse(step.location, url.href) ? new URL(step.location, url).href : '' }
      : step;
  });
}

async function keep(
  response: HttpResponse,
  file: TemporaryFile,
  { dialect, signal }: ProviderCaller,
  call: ProviderCall,
  largest: LargestFile,
): Promise<Step> {
  const { status, headers } = response;
  if (status >= 300) {
    if (headers.location === undefined) throw dialect.mapRefusal(call, await readRefusal(response, signal));
    return { location: headers.location };
  }
  try {
    await file.fill(piecesOf(response, largest.bytes, signal));
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    const text = `The file at ${providerNames[dialect.provider]} is larger than ${String(largest.bytes / megabyte)} MB, ${largest.otherwise}`;
    throw toolError('InvalidInput', text);
  }
  return { contentType: headers['content-type'] ?? 'application/octet-stream' };
}

function noFile(call: ProviderCall, reason: string, retryable = true) {
  const text = `${providerNames[call.provider]} did not give the file: ${reason}. This request changed nothing; try again later.`;
  return toolError('ProviderUnavailable', text, { retryable, details: callDetails(call, { mayHaveArrived: false }) });
}
