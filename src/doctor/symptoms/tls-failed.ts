import { matchMessages, Symptom } from '../symptom';

export const tlsFailed: Symptom = {
  id: 'doctor-tls-failed',
  severity: 'error',
  summary: 'a TLS connection of a Windows container fails',
  why: 'SChannel, the TLS implementation of Windows, has no protocol or cipher in common with the peer, or doesn\'t trust its certificate. Old versions of .NET Framework support only TLS 1.0 by default, and the root certificate store of a container image is small and isn\'t updated automatically.',
  remedy: 'enable current protocols in .NET Framework (SchUseStrongCrypto, SystemDefaultTlsVersions in the registry of the image), add your certificate authority in the Dockerfile (certoc or Import-Certificate), and check the clock of the node',
  source: 'Microsoft, "Transport Layer Security best practices with .NET Framework"',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/could not create SSL\/TLS secure channel/i, /schannel/i, /SEC_E_\w+|0x8009030[0-9a-f]|0x80090326|0x80090331/i, /remote certificate is invalid/i]),
};
