/** Encodes a value in DER, the encoding of certificates (X.690): a tag, a length, the content. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);

/** @param hex its encoding, without tag and length */
export const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

/** @param bytes positive, without leading zeros */
export const integer = (bytes: Buffer): Buffer => der(0x02, bytes);

export const octets = (content: Buffer): Buffer => der(0x04, content);

/** @param unused number of unused bits in the last byte */
export const bits = (content: Buffer, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content);

export const isTrue = der(0x01, Buffer.from([0xff]));

/** Encodes a time in the format for years up to 2049. */
export const utcTime = (time: Date): Buffer =>
  der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
