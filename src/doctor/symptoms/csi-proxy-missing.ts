import { matchMessages, Symptom } from '../symptom';

export const csiProxyMissing: Symptom = {
  id: 'doctor-csi-proxy-missing',
  severity: 'error',
  summary: 'a CSI driver can\'t connect to csi-proxy on a Windows node',
  why: 'CSI drivers that don\'t run as HostProcess containers require csi-proxy on the node, which they call through the named pipes \\\\.\\pipe\\csi-proxy-*. If a pipe doesn\'t exist, csi-proxy isn\'t installed or isn\'t running, or it doesn\'t serve the API version that the driver uses.',
  remedy: 'install csi-proxy on every Windows node as a service or as a DaemonSet of HostProcess Pods (restart it if it is installed), or use the driver\'s HostProcess manifest, which doesn\'t require csi-proxy',
  source: 'kubernetes-csi/csi-proxy; kubernetes-csi/csi-driver-smb#233, #427',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/csi-proxy-[a-z]{2,20}-v\d/i, /connect(?:ing)? to csi-proxy|csi-proxy.{0,80}(?:cannot find|refused|not running|unavailable)/i], { anyOs: true, unless: /pipe instances are busy/i }),
};
