import { App, Chart } from 'cdk8s';
import { AmazonVpcCniForWindows, Platform, WindowsDeployment } from 'k8s-windows/plus-33';

const app = new App();
const network = new Chart(app, 'eks-network');
new AmazonVpcCniForWindows(network, 'network', { prefixDelegation: true, warmPrefixTarget: 1 });

const chart = new Chart(app, 'web');
Platform.set(chart, Platform.EKS);
new WindowsDeployment(chart, 'web', {
  metadata: { name: 'web' },
  replicas: 2,
  containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
});

app.synth();
