import { App, Chart } from 'cdk8s';
import { ServiceType } from 'cdk8s-plus-33';
import { KarpenterWindowsNodePool, WindowsDeployment, WindowsVersion } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'karpenter');
const discovery = [{ tags: { 'karpenter.sh/discovery': 'shop' } }];

const pool = new KarpenterWindowsNodePool(chart, 'nodes', {
  name: 'windows',
  version: WindowsVersion.LTSC2022,
  kubernetes: '1.36',
  max: 10,
  diskGiB: 100,
  role: 'KarpenterNodeRole-shop',
  subnets: discovery,
  securityGroups: discovery,
  requirements: [
    { key: 'karpenter.k8s.aws/instance-category', operator: 'In', values: ['c', 'm', 'r'] },
    { key: 'karpenter.k8s.aws/instance-generation', operator: 'Gt', values: ['4'] },
  ],
  // keeps Linux Pods off the nodes, and from adding some
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
});

const web = new WindowsDeployment(chart, 'web', {
  metadata: { name: 'web' },
  replicas: 2,
  containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
  windows: { pool },
});
web.exposeViaService({ name: 'web', serviceType: ServiceType.LOAD_BALANCER, ports: [{ port: 80 }] });

app.synth();
