import { z } from 'zod';
import { approvalNoticeOf, approvalNoticeVariables, type ApprovalNotice } from './configuration/approval-notice';
import { signInSettings, signInVariables, type SignInSettings } from './configuration/sign-in-settings';
import { apiTokensSchema, type ApiToken } from './configuration/api-tokens';
import { defined } from './json/defined';
import { permissions, type Permission } from './contracts/permission';

const withoutTrailingSlash = (text: string): string =>
  text.endsWith('/') ? withoutTrailingSlash(text.slice(0, -1)) : text;
function isHostAlone(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}
const url = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(fallback)
    .transform(withoutTrailingSlash);
const secret = z.string().min(1).optional();

/** Every variable this project reads for its providers, with its default; `.env.example` documents them. */
const environmentSchema = z.object({
  MICROSOFT_GRAPH_URL: url('https://graph.microsoft.com/v1.0'),
  MICROSOFT_GRAPH_BETA: z.enum(['on', 'off']).default('off'),
  MICROSOFT_LOGIN_URL: url('https://login.microsoftonline.com'),
  MICROSOFT_TENANT: z.string().min(1).default('common'),
  MICROSOFT_CLIENT_ID: secret,
  MICROSOFT_CLIENT_SECRET: secret,
  TRELLO_URL: url('https://api.trello.com/1'),
  TRELLO_AUTHORIZE_URL: url('https://trello.com/1/authorize'),
  TRELLO_API_KEY: secret,
  TRELLO_API_SECRET: secret,
  ATLASSIAN_URL: url('https://auth.atlassian.com'),
  ATLASSIAN_CLIENT_ID: secret,
  ATLASSIAN_CLIENT_SECRET: secret,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutTrailingSlash)
    .refine(isHostAlone, {
      error:
        'It has to be a host alone, without a path, query or user: pages and cookies lead to the root of their host. Give the gateway a host of its own, such as https://agents.example.com.',
    })
    .optional(),
  // In Kubernetes, a Service named gateway sets this variable to an address. `agent-integrations gateway`, which uses it, reports the problem.
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).catch(8080),
  POLLING_SECONDS: z.coerce.number().positive().default(60),
  CATCH_UP_SECONDS: z.coerce
    .number()
    .positive()
    .default(15 * 60),
  DUE_SCAN_SECONDS: z.coerce
    .number()
    .positive()
    .max(5 * 60)
    .default(5 * 60),
  LOOK_FOR_EFFECT_SECONDS: z.coerce
    .number()
    .positive()
    .default(5 * 60),
  TEMPORAL_UI_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutTrailingSlash)
    .optional(),
  API_TOKENS: apiTokensSchema.default([]),
  STEPS_WITHOUT_AGENT: z.enum(permissions).default('approval'),
  UNSIGNED_UNTIL: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
  ...approvalNoticeVariables.shape,
  ...signInVariables.shape,
});

/** The names of all these variables. */
export const configurationVariables = Object.keys(environmentSchema.shape);

/** The providers' addresses, our credentials there, and how this installation is reached. */
export interface Configuration {
  microsoft: {
    graphUrl: string;
    /** Whether raw calls may use Graph's beta version too. */
    beta: boolean;
    loginUrl: string;
    tenant: string;
    clientId?: string;
    clientSecret?: string;
  };
  trello: { url: string; authorizeUrl: string; apiKey?: string; apiSecret?: string };
  atlassian: { url: string; clientId?: string; clientSecret?: string };
  /** Where providers reach the gateway; without it triggers pull. */
  publicUrl?: string;
  /** Where people find the pages: at the public URL, or else on this machine at the gateway's port, unless it was started with another `--port`. */
  pagesUrl: string;
  /** The address of Temporal Web UI; without it pages name runs without linking to them. */
  temporalUiUrl?: string;
  /** Who is notified of each request that waits for a person. */
  approvalNotice?: ApprovalNotice;
  /** How often triggers pull events, in seconds: without a webhook, in addition to a healthy one, and for due dates. */
  cadence: { pollingSeconds: number; catchUpSeconds: number; dueScanSeconds: number };
  /** How long a write without an answer is looked up before its outcome counts as unknown. */
  lookForEffectSeconds: number;
  /** Who may use the HTTP API. */
  apiTokens: readonly ApiToken[];
  /** The permission of a step that writes when no agent calls it. */
  stepsWithoutAgent: Permission;
  /** Until when unsigned definitions and runs from before signatures are valid; see docs/decisions/0008. */
  unsignedUntil?: Date;
  /** How people sign in to the pages. */
  signIn: SignInSettings;
}

/**
 * Reads the configuration once, at start.
 *
 * @throws Error naming every invalid variable
 */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(
      `The configuration is not usable. Correct these environment variables (see .env.example):\n${problems.join('\n')}`,
    );
  }
  const values = parsed.data;
  return {
    microsoft: {
      graphUrl: values.MICROSOFT_GRAPH_URL,
      beta: values.MICROSOFT_GRAPH_BETA === 'on',
      loginUrl: values.MICROSOFT_LOGIN_URL,
      tenant: values.MICROSOFT_TENANT,
      ...defined({ clientId: values.MICROSOFT_CLIENT_ID, clientSecret: values.MICROSOFT_CLIENT_SECRET }),
    },
    trello: {
      url: values.TRELLO_URL,
      authorizeUrl: values.TRELLO_AUTHORIZE_URL,
      ...defined({ apiKey: values.TRELLO_API_KEY, apiSecret: values.TRELLO_API_SECRET }),
    },
    atlassian: {
      url: values.ATLASSIAN_URL,
      ...defined({ clientId: values.ATLASSIAN_CLIENT_ID, clientSecret: values.ATLASSIAN_CLIENT_SECRET }),
    },
    pagesUrl: values.PUBLIC_URL ?? `http://localhost:${String(values.GATEWAY_PORT)}`,
    ...defined({
      publicUrl: values.PUBLIC_URL,
      temporalUiUrl: values.TEMPORAL_UI_URL,
      approvalNotice: approvalNoticeOf(values),
      unsignedUntil: values.UNSIGNED_UNTIL,
    }),
    cadence: {
      pollingSeconds: values.POLLING_SECONDS,
      catchUpSeconds: values.CATCH_UP_SECONDS,
      dueScanSeconds: values.DUE_SCAN_SECONDS,
    },
    lookForEffectSeconds: values.LOOK_FOR_EFFECT_SECONDS,
    apiTokens: values.API_TOKENS,
    stepsWithoutAgent: values.STEPS_WITHOUT_AGENT,
    signIn: signInSettings(values),
  };
}
