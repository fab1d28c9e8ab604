import { hearing, Symptom } from '../symptom';

export const tlsFailed: Symptom = {
  id: 'doctor-tls-failed',
  level: 'error',
  summary: 'a program of a Windows container can\'t set up TLS',
  why: 'SChannel, the TLS of Windows, found no protocol or cipher in common with the other side, or doesn\'t trust its certificate: old versions of the .NET Framework ask for TLS 1.0 only, and the store of root certificates in a container image is small and never updates itself.',
  remedy: 'let .NET Framework use the strongest protocol (SchUseStrongCrypto, SystemDefaultTlsVersions in the registry of the image), add your authority in the Dockerfile (certoc or Import-Certificate), and check the clock of the node',
  source: 'Microsoft, "Transport Layer Security best practices with .NET Framework"',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/could not create SSL\/TLS secure channel/i, /schannel/i, /SEC_E_\w+|0x8009030[0-9a-f]|0x80090326|0x80090331/i, /remote certificate is invalid/i]),
};
