import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { cutText } from '../text/cut-text';
import { mailboxField } from '../contracts/mail/mailbox-field';
import type { ApplicationProof } from './credential';

/** An application that acts in mailboxes without a signed-in person, as an operator entered it. */
export interface EnteredApplication {
  readonly tenant: string;
  readonly clientId: string;
  readonly mailboxes: readonly string[];
  /** Either this or the certificate. */
  readonly secret?: string | undefined;
  /** The certificate and its private key, as PEM, one after the other. */
  readonly certificate?: string | undefined;
}

export interface CheckedApplication {
  readonly tenant: string;
  readonly clientId: string;
  readonly mailboxes: string[];
  readonly proof: ApplicationProof;
}

/** The problems, by the field they concern. */
export type ApplicationProblems = Partial<Record<keyof EnteredApplication, string>>;

/** An upper limit that no real account reaches. */
const mostMailboxes = 50;

const clientIdSchema = z.guid();
const anybodys: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers']);
const tenantPattern = /^[a-z0-9][a-z0-9.-]{0,251}[a-z0-9]$/i;

/** Checks the entered fields without asking Microsoft. */
export function checkEntered(
  entered: EnteredApplication,
): { kind: 'usable'; application: CheckedApplication } | { kind: 'refused'; problems: ApplicationProblems } {
  const [tenant, clientId] = [entered.tenant.trim(), entered.clientId.trim()];
  const mailboxes = [...new Set(entered.mailboxes.map((one) => one.trim().toLowerCase()).filter((one) => one !== ''))];
  const proof = proofOf(entered);
  const problems: ApplicationProblems = {
    ...(tenantPattern.test(tenant) && !anybodys.has(tenant.toLowerCase())
      ? {}
      : { tenant: 'An application works in one organisation: give its tenant id or its domain.' }),
    ...(!clientIdSchema.safeParse(clientId).success && {
      clientId: 'The application (client) id of the registration is 32 digits and letters in five groups.',
    }),
    ...mailboxesProblem(mailboxes),
    ...('problem' in proof && { [proof.field]: proof.problem }),
  };
  if ('problem' in proof || Object.keys(problems).length > 0) return { kind: 'refused', problems };
  return { kind: 'usable', application: { tenant, clientId, mailboxes, proof } };
}

function mailboxesProblem(mailboxes: readonly string[]): ApplicationProblems {
  if (mailboxes.length === 0) return { mailboxes: 'Name at least one mailbox, by its address.' };
  if (mailboxes.length > mostMailboxes)
    return { mailboxes: `An account is for ${mostMailboxes} mailboxes at most. Connect several accounts.` };
  const wrong = mailboxes.find((one) => !one.includes('@') || !mailboxField.safeParse(one).success);
  return wrong === undefined ? {} : { mailboxes: `"${cutText(wrong, 100, '')}" is not the address of a mailbox.` };
}

type Wrong = { field: 'secret' | 'certificate'; problem: string };

function proofOf({ secret = '', certificate = '' }: EnteredApplication): ApplicationProof | Wrong {
  const [typedSecret, typedCertificate] = [secret.trim(), certificate.trim()];
  if ((typedSecret === '') === (typedCertificate === ''))
    return { field: 'secret', problem: 'Give either the secret, or the certificate with its private key.' };
  if (typedSecret !== '') return { kind: 'secret', secret: typedSecret };
  return certificateOf(typedCertificate) ?? { field: 'certificate', problem: notACertificate };
}

const notACertificate =
  'Give the certificate and its private key, without a passphrase, as PEM: -----BEGIN CERTIFICATE----- … and -----BEGIN PRIVATE KEY----- …, an RSA key that belongs to it.';

function certificateOf(pem: string): ApplicationProof | undefined {
  try {
    const certificate = new X509Certificate(pem);
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa' || !certificate.checkPrivateKey(key)) return undefined;
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { kind: 'certificate', certificate: certificate.toString(), privateKey };
  } catch {
    return undefined; // not PEM, or the key has a passphrase
  }
}
