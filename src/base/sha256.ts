/* eslint-disable no-bitwise -- the algorithm is defined by operations on 32-bit words */
/** Fractional parts of the cube roots of the first 64 primes. Source: FIPS 180-4, section 4.2.2. */
const K = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
/** Fractional parts of the square roots of the first eight primes. Source: section 5.3.3. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

type State = [a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number];

/** The SHA-256 of bytes, or of a string in UTF-8, as 64 hexadecimal digits. Browsers have it as a promise only. */
export function sha256(content: string | Uint8Array): string {
  const message = padded(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  // rotations are written out: a function for them would be called 110,000 times for a network's files
  for (let at = 0; at < message.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) { w[i] = message.getUint32(at + 4 * i); }
    for (let i = 16; i < 64; i++) {
      const [near, far] = [w[i - 15]!, w[i - 2]!];
      w[i] = w[i - 16]! + w[i - 7]! + ((near >>> 7 | near << 25) ^ (near >>> 18 | near << 14) ^ near >>> 3)
        + ((far >>> 17 | far << 15) ^ (far >>> 19 | far << 13) ^ far >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = [...hash] as State;
    for (let i = 0; i < 64; i++) {
      const first = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
      const second = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i]! += word; });
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** The bytes, a one bit, zeros, and the number of bits, up to a multiple of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(message.length - 8, 8n * BigInt(bytes.length));
  return view;
}
