import { App, Chart } from 'cdk8s';
import { ClusterApiWindowsNodePool, WindowsVersion } from 'k8s-windows/plus-33';

const app = new App();

// the management cluster has no Pods of the workload cluster
const chart = new Chart(app, 'cluster-api');
new ClusterApiWindowsNodePool(chart, 'nodes', {
  name: 'shop-windows',
  clusterName: 'shop',
  version: WindowsVersion.LTSC2022,
  kubernetes: 'v1.36.3',
  max: 10,
  infrastructure: 'azure',
  vmSize: 'Standard_D4s_v5',
  // what the autoscaler assumes of a node while there is none
  capacity: { cpu: '4', memory: '16Gi' },
});

app.synth();
