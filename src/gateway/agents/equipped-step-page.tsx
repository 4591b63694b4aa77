import { includesRole } from '../../configuration/role';
import { InputView } from '../console/input-view';
import { Page } from '../console/page';
import { AccountsToChooseFrom } from '../form-parts/permission-type-tabs';
import { EquipmentForm, type EquipmentFormProps } from './equipment-form';

interface EquippedStepPageProps extends Omit<EquipmentFormProps, 'address'> {
  agent: string;
}

/** Shows one step of an agent: its account and boards. On the agent's page, the list of accounts would repeat for each step. */
export function EquippedStepPage({ agent, ...form }: EquippedStepPageProps) {
  const { contract, permissionType, session } = form;
  const agentAddress = `/agents/${agent}`;
  const address = `${agentAddress}/steps/${contract.name}`;
  return (
    <Page
      title={`${contract.title} of ${agent}`}
      session={session}
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
      {includesRole(session.role, 'operator') ? (
        <>
          <AccountsToChooseFrom chosen={permissionType} address={address} />
          <EquipmentForm address={address} {...form} />
        </>
      ) : (
        <>
          <div class="panel">
            <InputView input={limitsInWords(form)} />
          </div>
          <p class="quiet">Somebody with the role operator changes it.</p>
        </>
      )}
    </Page>
  );
}

const limitsInWords = ({
  contract,
  equipped: { account, boards },
}: Pick<EquipmentFormProps, 'contract' | 'equipped'>) => ({
  account: account ?? 'any the call names',
  ...(contract.integration === 'board' && { boards: boards ?? 'all that the account sees' }),
});
