import { App, Chart } from 'cdk8s';
import { eksWindowsUserData } from 'k8s-windows/node';
import { AmazonVpcCniForWindows, Platform, WindowsDeployment } from 'k8s-windows/plus-33';

/** EKS doesn't taint its nodes; this taint keeps Linux Pods off the Windows nodes. */
const PLATFORM = Platform.custom({
  name: 'EKS with a taint', taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }], nodeLabels: { 'corp.example/pool': 'windows' },
});

const app = new App();
const network = new Chart(app, 'eks-network');
new AmazonVpcCniForWindows(network, 'network');

const chart = new Chart(app, 'web');
Platform.set(chart, PLATFORM);
new WindowsDeployment(chart, 'web', {
  metadata: { name: 'web' },
  containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
});

app.synth();

// user data for the launch template of self-managed nodes
console.log(eksWindowsUserData({ clusterName: 'shop', platform: PLATFORM }).userData);
