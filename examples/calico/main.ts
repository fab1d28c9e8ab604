import { App, Chart } from 'cdk8s';
import { CalicoNetwork } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'calico');
new CalicoNetwork(chart, 'network', {
  addressPlan: { clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', nodes: 20, maxPods: 110 },
  apiServer: { host: 'api.cluster.example', port: 6443 },
  kubeProxy: { version: 'v1.36.3', enableDsr: true },
});

app.synth();
