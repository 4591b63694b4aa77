import { connect } from './connect';
import type { ConnectSettings } from './connect-settings';
import { readRetentionDays, requiredRetentionDays } from './namespace-retention';

/**
 * Asks the configured cluster for its namespace, with errors a person understands, and warns if it keeps closed workflows so briefly that events may
 * repeat.
 *
 * @param onWarning receives a sentence about what works but should be changed
 * @throws when the cluster cannot be reached or has no such namespace
 */
export async function warnOfShortRetention(
  settings: ConnectSettings,
  onWarning: (sentence: string) => void,
): Promise<void> {
  const { namespace } = settings;
  const connection = await connect(settings);
  let days: number;
  try {
    days = await readRetentionDays(connection, namespace);
  } catch (cause) {
    throw new Error(
      `Namespace "${namespace}" on ${settings.connection.address} cannot be read. Check TEMPORAL_NAMESPACE; a missing one is made with ` +
        `\`temporal operator namespace create --namespace ${namespace} --retention ${requiredRetentionDays}d\`.`,
      { cause },
    );
  } finally {
    await connection.close();
  }
  if (days >= requiredRetentionDays) return;
  onWarning(
    `Namespace "${namespace}" keeps closed workflows for ${days.toFixed(1)} days; with less than ${requiredRetentionDays}, an event ` +
      'the provider repeats late can start an agent twice. Raise it with ' +
      `\`temporal operator namespace update --namespace ${namespace} --retention ${requiredRetentionDays}d\`.`,
  );
}
