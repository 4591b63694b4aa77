import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import type { StepEquipment } from '../../contracts/agent';
import type { StepContract } from '../../contracts/step';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { AccountsToChooseFrom } from '../parts/permission-type-tabs';
import { EquipmentForm, type SentEquipmentForm } from './equipment-form';

interface EquippedStepPageProps {
  session: Session;
  agent: string;
  contract: StepContract;
  equipped: StepEquipment;
  accounts: readonly AccountOverview[];
  permissionType: AccountPermissionType;
  /** Where Trello makes a token with the service's own key; absent where the service has none. */
  tokenUrl: string | undefined;
  /** Absent where none was sent. */
  sent?: SentEquipmentForm;
}

/** One step an agent has: as whom it runs, and where. The agent's page would hold every account once for each of its steps. */
export function EquippedStepPage({ agent, contract, permissionType, ...others }: EquippedStepPageProps) {
  const agentAddress = `/agents/${agent}`;
  const address = `${agentAddress}/steps/${contract.name}`;
  return (
    <Page
      title={`${contract.title} of ${agent}`}
      session={others.session}
      section="agents"
      scripts={['/assets/picker.js']}
      address={address}
    >
      <p class="back">
        <a href={`${agentAddress}#${contract.name}`}>{agent}</a>
      </p>
      <h1>{contract.title}</h1>
      <p class="lead">
        As whom {agent} takes the step <code>{contract.name}</code>
        {contract.integration === 'board' ? ', and on which boards' : ''}.
      </p>
      <AccountsToChooseFrom chosen={permissionType} address={address} />
      <EquipmentForm address={address} contract={contract} permissionType={permissionType} {...others} />
    </Page>
  );
}
