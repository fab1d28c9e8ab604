import { hearing, Symptom } from '../symptom';

export const runAsUserUnknown: Symptom = {
  id: 'doctor-run-as-user-unknown',
  level: 'error',
  summary: 'a Windows container is to run as a user that its image doesn\'t have',
  why: 'windowsOptions.runAsUserName must be a user of the image (ContainerUser and ContainerAdministrator are in Microsoft\'s); of HostProcess containers, a service account or a local group of the node. Windows then says "The user name or password is incorrect" (0x52e), or that there is no such account.',
  remedy: 'set runAsUserName to ContainerUser or ContainerAdministrator, or make the user in the Dockerfile; for HostProcess use NT AUTHORITY\\SYSTEM, NT AUTHORITY\\Local service, NT AUTHORITY\\NetworkService or a local group; remove runAsUser: it is for Linux',
  source: 'kubernetes v1.36.3 test/e2e/windows/security_context.go; Kubernetes, "Create a Windows HostProcess Pod"; Azure/AKS#1914',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/user name or password is incorrect|\(?0x52e\)?\b/i, /no mapping between account names/i, /failed to create user process token/i, /failed to (?:get|lookup|look up|find) (?:user|account|group)|user .{0,104} (?:was )?not found|unknown user\b|invalid user\b/i, /unable to find user/i, /logon failure/i]),
};
