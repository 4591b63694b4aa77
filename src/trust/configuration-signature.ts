import type { TriggerConfiguration } from '../messages/trigger';
import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

const text = ({ definition, target }: TriggerConfiguration): string => canonicalJson({ trigger: definition, target });

/** Signs what a trigger watches and which agent it starts. */
export const signConfiguration = (keyRing: KeyRing, configuration: TriggerConfiguration): string =>
  sign(keyRing, 'definitions', text(configuration));

/** Whether a holder of the key ring configured the trigger like this. */
export const isConfigurationSigned = (keyRing: KeyRing, configuration: TriggerConfiguration): boolean =>
  configuration.seal !== undefined && verify(keyRing, 'definitions', text(configuration), configuration.seal);
