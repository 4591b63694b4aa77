import type { z } from 'zod';
import type { SandboxContext } from '../../sandbox-core';

const missingParameter: Record<string, string> = {
  client_id: "AADSTS900144: The request body must contain the following parameter: 'client_id'.",
  response_type: "AADSTS900144: The request body must contain the following parameter: 'response_type'.",
  redirect_uri: 'AADSTS900971: No reply address provided.',
  scope: "AADSTS900144: The request body must contain the following parameter: 'scope'.",
};

/** Shows a page that names the missing parameter, because the redirect target is not certain. */
export function refuseParameters(context: SandboxContext, error: z.ZodError): Response | Promise<Response> {
  const name = String(error.issues[0]?.path[0] ?? '');
  const text = missingParameter[name] ?? `AADSTS90014: The required field '${name}' is missing or not valid.`;
  return context.html(<h1>{text}</h1>, 400);
}
