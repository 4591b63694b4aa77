import type { Child } from 'hono/jsx';
import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import type { TriggerContract } from '../../contracts/trigger';
import { AccountsToChooseFrom } from '../form-parts/permission-type-tabs';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import type { TriggerFormReading } from './read-trigger-form';
import { TriggerForm } from './trigger-form';

interface TriggerFormPageProps {
  session: Session;
  agent: string;
  contract: TriggerContract;
  reading: TriggerFormReading;
  /** The id of the trigger that is edited; absent for a new trigger. */
  id: string | undefined;
  accounts: readonly AccountOverview[];
  accountsProblem: string | undefined;
  permissionType: AccountPermissionType;
  /** The digest of the trigger that the form was made from; absent for a new trigger. */
  shown: string | undefined;
  /** The result of a test of the form. */
  result: Child | undefined;
}

/** The page to add or change a trigger. */
export function TriggerFormPage({
  session,
  agent,
  contract,
  id,
  permissionType,
  result,
  ...form
}: TriggerFormPageProps) {
  const triggers = `/agents/${agent}/triggers`;
  const address = id === undefined ? `${triggers}/-new?type=${contract.name}` : `${triggers}/${id}/edit`;
  return (
    <Page
      title={id ?? contract.title}
      session={session}
      section="agents"
      scripts={['/assets/contract-form.js', '/assets/picker.js']}
    >
      <p class="back">
        {id === undefined ? <a href={`${triggers}/-new`}>Other triggers</a> : <a href={`${triggers}/${id}`}>{id}</a>}
      </p>
      <h1>{id === undefined ? `Start the agent ${agent}: ${contract.title}` : `Edit ${id}`}</h1>
      <p class="lead">{contract.description}</p>
      {result}
      <AccountsToChooseFrom chosen={permissionType} address={address} />
      <TriggerForm
        session={session}
        address={address}
        checkAddress={`${triggers}/-check?type=${contract.name}`}
        contract={contract}
        isNew={id === undefined}
        permissionType={permissionType}
        {...form}
      />
    </Page>
  );
}
