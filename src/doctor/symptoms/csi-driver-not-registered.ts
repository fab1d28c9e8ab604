import { hearing, Symptom } from '../symptom';

export const csiDriverNotRegistered: Symptom = {
  id: 'doctor-csi-driver-not-registered',
  level: 'error',
  summary: 'the node plugin of a CSI driver doesn\'t run on a Windows node',
  why: 'The kubelet knows a CSI driver when the driver\'s own pod on the node has registered it. Most drivers have a DaemonSet of its own for Windows nodes, and one that doesn\'t tolerate their taint, or isn\'t installed, never gets there.',
  remedy: 'install the driver\'s DaemonSet for Windows and see that it has a pod on the node (kubectl get pods -A -o wide --field-selector spec.nodeName=NODE): it needs tolerations for the taints of the node',
  source: 'kubernetes-csi/csi-driver-smb#427, #963; kubernetes v1.36.3 pkg/volume/csi',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/not found in the list of registered CSI drivers/i, /CSINode \S{1,253} does not contain driver/i, /csi\.sock: connect:/i]),
};
