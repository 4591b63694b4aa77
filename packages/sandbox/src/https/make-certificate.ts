import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { SandboxCertificate } from '../server';
import { bits, der, integer, isTrue, objectId, octets, sequence, utcTime } from './der';

export interface MadeCertificate extends SandboxCertificate {
  /** The certificate of the issuing authority, PEM: the one that clients have to trust. */
  readonly authority: string;
}

const day = 24 * 60 * 60 * 1000;
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));

/**
 * Makes a certificate for this machine (`localhost`, 127.0.0.1, ::1), valid for 90 days, and the authority that signed
 * it. The authority's key is discarded, so trusting the authority means trusting this one certificate.
 *
 * Encodes by hand, because Node has no call that makes a certificate, and the libraries that do either change `Reflect`
 * for the whole process or bring their own implementation of cryptography.
 */
export function makeCertificate(): MadeCertificate {
  const authority = keyPair('graph-trello-sandbox, this start only');
  const server = keyPair('localhost');
  return {
    authority: certificate(authority, authority, [
      extension('551d13', true, sequence(isTrue)), // basicConstraints: an authority
      extension('551d0f', true, bits(Buffer.from([0x06]), 1)), // keyUsage: signs certificates and revocations
    ]),
    cert: certificate(server, authority, [
      extension('551d13', true, sequence()),
      extension('551d0f', true, bits(Buffer.from([0x80]), 7)), // keyUsage: signs
      extension('551d25', false, sequence(objectId('2b06010505070301'))), // extendedKeyUsage: server
      extension('551d11', false, sequence(dnsName('localhost'), address([127, 0, 0, 1]), address([...loopback]))),
    ]),
    key: server.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

interface Party {
  readonly name: Buffer;
  readonly privateKey: KeyObject;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  readonly keyId: Buffer;
}

function keyPair(commonName: string): Party {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const exported = publicKey.export({ format: 'der', type: 'spki' });
  return {
    name: sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName))))),
    privateKey,
    publicKey: exported,
    keyId: createHash('sha256').update(exported).digest().subarray(0, 20),
  };
}

/** Returns an X.509 certificate of version 3 (RFC 5280, 4.1), PEM. */
function certificate(subject: Party, issuer: Party, extensions: readonly Buffer[]): string {
  const now = Date.now();
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    issuer.name,
    sequence(utcTime(new Date(now - day)), utcTime(new Date(now + 90 * day))),
    subject.name,
    subject.publicKey,
    der(
      0xa3,
      sequence(
        ...extensions,
        extension('551d0e', false, octets(subject.keyId)), // subjectKeyIdentifier
        extension('551d23', false, sequence(der(0x80, issuer.keyId))), // authorityKeyIdentifier
      ),
    ),
  );
  const signed = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, issuer.privateKey)));
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  sequence(objectId(id), ...(isCritical ? [isTrue] : []), octets(value));

const dnsName = (name: string): Buffer => der(0x82, Buffer.from(name));
const address = (bytes: readonly number[]): Buffer => der(0x87, Buffer.from(bytes));
/** ::1 */
const loopback = Buffer.alloc(16).fill(1, 15);
