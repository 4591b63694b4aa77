import { ownProperty } from '../../json/own-property';
import type { GraphError } from './wire/error';

/**
 * Graph answers with this code, whatever the cause, where the part of the service that it asks has failed: Outlook, where subscriptions are
 * concerned. The status of that part stands in the message, and may be another than the answer's:
 * `Operation: Delete; Exception: [Status Code: NotFound; Reason: Not Found]` came with 401 (https://github.com/OneDrive/onedrive-api-docs/issues/869).
 * Others are Forbidden (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/365), Unauthorized
 * (https://github.com/microsoftgraph/msgraph-sdk-java/issues/1711), InternalServerError
 * (https://github.com/microsoftgraph/microsoft-graph-devx-api/issues/126), and none at all (https://github.com/microsoftgraph/microsoft-graph-explorer-v4/issues/3554).
 */
export const isExtensionError = (code: string | undefined): boolean => code?.toLowerCase() === 'extensionerror';

/** The status that the message contains, which is that of the failed part of the service; undefined if it contains none. */
export function statusOfExtension({ code, message }: GraphError): number | undefined {
  if (!isExtensionError(code)) return undefined;
  const name = /\[Status Code: (\w+)/i.exec(message)?.[1] ?? '';
  return ownProperty(statuses, name.toLowerCase());
}

/** By the names that .NET gives them, in lower case (https://learn.microsoft.com/dotnet/api/system.net.httpstatuscode). */
const statuses: Readonly<Record<string, number>> = {
  badrequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notfound: 404,
  requesttimeout: 408,
  conflict: 409,
  gone: 410,
  preconditionfailed: 412,
  toomanyrequests: 429,
  internalservererror: 500,
  badgateway: 502,
  serviceunavailable: 503,
  gatewaytimeout: 504,
  timeout: 504,
};
