import { App, Chart } from 'cdk8s';
import { FlannelVxlanNetwork } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'flannel-vxlan');
const network = new FlannelVxlanNetwork(chart, 'network', {
  // 3 Linux and 2 Windows nodes, and more later: the CIDRs must be large enough for these numbers
  addressPlan: {
    clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', nodes: 5, maxPods: 100,
    managementCidrs: ['192.168.1.10/32', '192.168.1.21/32', '192.168.1.22/32'],
  },
  // the machine, not the Service, which Windows nodes can't reach before kube-proxy runs
  apiServer: { host: '192.168.1.10', port: 6443 },
  kubeProxy: { version: 'v1.36.3' },
});
for (const { message, remedy } of network.advice) { console.warn(`advice: ${message}; ${remedy}`); }

app.synth();
