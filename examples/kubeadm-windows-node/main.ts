/** The cluster that the node of `node.yaml` joins: its network, and a workload for the node. */
import { App, Chart } from 'cdk8s';
import { FlannelVxlanNetwork, Platform, WindowsDeployment } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'cluster');
Platform.set(chart, Platform.UPSTREAM);
new FlannelVxlanNetwork(chart, 'network', {
  addressPlan: {
    clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', maxPods: 100,
    managementCidrs: ['192.168.1.10/32', '192.168.1.21/32', '192.168.1.22/32'],
  },
  apiServer: { host: '192.168.1.10' },
  kubeProxy: { version: 'v1.36.3' },
});
new WindowsDeployment(chart, 'web', {
  metadata: { name: 'web' },
  containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
});

app.synth();
