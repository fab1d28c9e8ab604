import { hearing, Symptom } from '../symptom';

export const csiProxyMissing: Symptom = {
  id: 'doctor-csi-proxy-missing',
  level: 'error',
  summary: 'a CSI driver can\'t reach csi-proxy on a Windows node',
  why: 'CSI drivers that don\'t run as HostProcess containers have csi-proxy work on the node for them, through the named pipes \\\\.\\pipe\\csi-proxy-*. When the pipes aren\'t there, csi-proxy isn\'t installed or doesn\'t run, or it serves other versions of its API than the driver asks for.',
  remedy: 'install csi-proxy on every Windows node as a service or as a DaemonSet of HostProcess pods (restart it if it is there), or use the driver\'s HostProcess manifest, which needs none',
  source: 'kubernetes-csi/csi-proxy; kubernetes-csi/csi-driver-smb#233, #427',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/csi-proxy/i], { anyOs: true }),
};
