import { generateKeyPairSync, sign } from 'node:crypto';
import type { SandboxCertificate } from '../../src';

/** A certificate for this machine, good for this test run; made by hand because Node has no call that makes one. */
export function selfSignedCertificate(): SandboxCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from('sandbox')))));
  const day = 24 * 60 * 60 * 1000;
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const subjectAltName = sequence(objectId('551d11'), der(0x04, names));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - day), utcTime(Date.now() + day)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(subjectAltName)),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function utcTime(time: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
