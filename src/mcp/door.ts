import type { TrustedDefinitions } from '../agents/trusted-definitions';
import type { AgentIntegrationsClient } from '../client';
import { approvalWorkflow } from '../messages/workflow-kinds';

/** What every MCP server of this process works with. */
export interface McpDoor {
  readonly client: AgentIntegrationsClient;
  readonly definitions: TrustedDefinitions;
  /** Where people reach the pages, without a slash at the end; undefined where nobody said. */
  readonly pages: string | undefined;
  /** Told of every error nobody expected. */
  readonly onError: (error: unknown) => void;
  /** How long a request waits for its answer, in milliseconds. Default: 20 seconds. */
  readonly patience?: number;
}

/** Where a person decides on `approval/<uuid>`. */
export const approvalPage = ({ pages }: McpDoor, approval: string | undefined): string | undefined =>
  pages === undefined || approval === undefined ? undefined : `${pages}/approvals/${approvalWorkflow.nameIn(approval)}`;
