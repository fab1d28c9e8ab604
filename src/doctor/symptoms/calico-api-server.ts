import { matchMessages, Symptom } from '../symptom';

export const calicoApiServer: Symptom = {
  id: 'doctor-calico-api-server',
  severity: 'error',
  summary: 'Calico on a Windows node doesn\'t know the address of the API server',
  why: 'Calico for Windows writes the address of the API server from the ConfigMap kubernetes-services-endpoint to its CNI kubeconfig. Without the ConfigMap, the address is empty ("https://"), and the CNI plugin fails for every Pod: "host must be a URL or a host:port pair".',
  remedy: 'create the ConfigMap kubernetes-services-endpoint in the namespace of Calico (tigera-operator with the operator, otherwise kube-system) with KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT of the API server, then restart the DaemonSet calico-node-windows',
  source: 'kubernetes-sigs/sig-windows-tools#355, #302; Calico, "Install Calico for Windows"',
  kinds: ['Pod', 'Event', 'ConfigMap'],
  matches: matchMessages([/host must be a URL or a host:port pair/i]),
};
