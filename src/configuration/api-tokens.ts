import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { roles, type Role } from './role';

/** A bearer token of the HTTP API. Who reads the configuration knows its digest only. */
export interface ApiToken {
  /** Recorded with every decision made with it. */
  name: string;
  role: Role;
  /** Acts as this agent, and does nothing else. */
  agent?: string;
  /** SHA-256 of the token. */
  digest: Buffer;
}

const entryPattern = /^([a-z0-9][a-z0-9._-]{0,62}):(\w+):([0-9a-f]{64})(?::([a-z0-9][a-z0-9-]{0,62}))?$/;

/** Reads `deployment:operator:<SHA-256 of the token>,…`, where an agent's name may follow, as `agent-integrations tokens create` prints it. */
export const apiTokensSchema = z.string().transform((text, context): ApiToken[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      const [, name, as, digest, agent] = entryPattern.exec(entry) ?? [];
      const role = roles.find((candidate) => candidate === as);
      if (name !== undefined && role !== undefined && digest !== undefined)
        return { name, role, digest: Buffer.from(digest, 'hex'), ...(agent === undefined ? {} : { agent }) };
      // Not the entry itself: somebody may have put the token where its digest belongs.
      const message = `An entry is not name:role:digest or name:role:digest:agent, as \`agent-integrations tokens create\` prints it. Roles: ${roles.join(', ')}.`;
      context.issues.push({ code: 'custom', message, input: undefined });
      return [];
    }),
);

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The entry of a bearer token, when it has one. */
export function findApiToken(tokens: readonly ApiToken[], token: string): ApiToken | undefined {
  const digest = digestOf(token);
  return tokens.find((known) => timingSafeEqual(known.digest, digest));
}
