import { matchMessages, Symptom } from '../symptom';

export const hostProcessToken: Symptom = {
  id: 'doctor-host-process-token',
  severity: 'error',
  summary: 'containerd isn\'t allowed to log on the account of a HostProcess container',
  why: 'For a HostProcess container, containerd creates a logon token of the account in runAsUserName. Only the service accounts LocalSystem and LocalService may do that. If containerd runs as a user, even as an administrator, every HostProcess container of the node fails: "failed to logon user: Access is denied". The account of the container itself is not the cause.',
  remedy: 'run the service containerd as LocalSystem: sc.exe config containerd obj= LocalSystem, then Restart-Service containerd; don\'t start containerd from the session of a user',
  source: 'Kubernetes, "Create a Windows HostProcess Pod" (troubleshooting; kubernetes/website#33838); hcsshim internal/jobcontainers/logon.go (read 2026-11-24)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/failed to logon user: access is denied/i], { anyOs: true }),
};
