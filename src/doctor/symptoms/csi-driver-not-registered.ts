import { matchMessages, Symptom } from '../symptom';

export const csiDriverNotRegistered: Symptom = {
  id: 'doctor-csi-driver-not-registered',
  severity: 'error',
  summary: 'a CSI driver isn\'t registered on a Windows node',
  why: 'The node plugin of a CSI driver, a Pod on each node, registers the driver with the kubelet. Most drivers have a separate DaemonSet for Windows nodes. If it isn\'t installed, or doesn\'t tolerate the taint of the node, the driver isn\'t registered.',
  remedy: 'install the driver\'s DaemonSet for Windows with tolerations for the taints of the node, and check that it has a Pod on the node (kubectl get pods -A -o wide --field-selector spec.nodeName=NODE)',
  source: 'kubernetes-csi/csi-driver-smb#427, #963; kubernetes v1.36.3 pkg/volume/csi',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/not found in the list of registered CSI drivers/i, /CSINode \S{1,253} does not contain driver/i, /csi\.sock: connect:/i]),
};
