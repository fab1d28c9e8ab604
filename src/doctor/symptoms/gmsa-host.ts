import { hearing, Symptom } from '../symptom';

export const gmsaHost: Symptom = {
  id: 'doctor-gmsa-host',
  level: 'error',
  summary: 'the node could not get the credentials of a group managed service account',
  why: 'Windows fetches the password of the account when it starts the container: the node must be joined to the domain and allowed to retrieve it, or have a plug-in of Container Credential Guard that brings the credentials. Otherwise the container isn\'t created, or can\'t log on.',
  remedy: 'on the node, run Test-ADServiceAccount NAME and look at the log Microsoft-Windows-Containers-CCG/Admin; let the nodes retrieve the password (PrincipalsAllowedToRetrieveManagedPassword), check DNS and the clock',
  source: 'Microsoft, "Troubleshoot gMSAs for Windows containers"; microsoft/Windows-Containers#221',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/container credential guard|\bccg\b/i, /credential ?spec(?:ification)?\b/i, /winapi error #34896610\d\d|winapi error #3489792023|0xC0020017/i, /RPC server is unavailable/i, /specified domain .{0,40}(?:does not exist|could not be contacted)/i, /setup the external credentials/i, /no logon servers|domain isn't available|trust relationship between this workstation/i]),
};
