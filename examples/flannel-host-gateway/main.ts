import { App, Chart } from 'cdk8s';
import { FlannelHostGatewayNetwork } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'flannel-host-gateway');
new FlannelHostGatewayNetwork(chart, 'network', {
  addressPlan: { nodes: 4, maxPods: 110 },
  apiServer: { host: 'api.cluster.example', port: 6443 },
  kubeProxy: { version: 'v1.36.3', enableDsr: true },
  // machines with a second network adapter for storage
  interfaceName: 'Ethernet 2',
});

app.synth();
