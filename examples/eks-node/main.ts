import { App, Chart } from 'cdk8s';
import { AmazonVpcCniForWindows, Platform, WindowsDeployment } from 'k8s-windows';
import { eksWindowsUserData } from 'k8s-windows/node';

/** EKS doesn't taint its nodes; this taint keeps Linux Pods off the Windows nodes. */
export const PLATFORM = Platform.custom({
  name: 'EKS with a taint', taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }], nodeLabels: { 'corp.example/pool': 'windows' },
});

/** User data for the launch template of self-managed nodes. */
export const USER_DATA = eksWindowsUserData({ clusterName: 'shop', platform: PLATFORM });

export function build(app: App): void {
  const network = new Chart(app, 'eks-network');
  new AmazonVpcCniForWindows(network, 'network');

  const chart = new Chart(app, 'web');
  Platform.set(chart, PLATFORM);
  new WindowsDeployment(chart, 'web', {
    metadata: { name: 'web' },
    containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
  });
}
