import { matchMessages, Symptom } from '../symptom';

export const gmsaHost: Symptom = {
  id: 'doctor-gmsa-host',
  level: 'error',
  summary: 'a Windows node failed to retrieve the credentials of a group Managed Service Account',
  why: 'Windows retrieves the password of the account when it starts the container. The node must be joined to the domain and be allowed to retrieve the password, or have a Container Credential Guard plugin that provides the credentials. Otherwise the container isn\'t created, or can\'t log on.',
  remedy: 'on the node, run Test-ADServiceAccount NAME and check the event log Microsoft-Windows-Containers-CCG/Admin; allow the nodes to retrieve the password (PrincipalsAllowedToRetrieveManagedPassword), and check DNS and the clock',
  source: 'Microsoft, "Troubleshoot gMSAs for Windows containers"; microsoft/Windows-Containers#221',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/container credential guard|\bccg\b/i, /credential ?spec(?:ification)?\b/i, /winapi error #34896610\d\d|winapi error #3489792023|0xC0020017/i, /RPC server is unavailable/i, /specified domain .{0,40}(?:does not exist|could not be contacted)/i, /setup the external credentials/i, /no logon servers|domain isn't available|trust relationship between this workstation/i]),
};
