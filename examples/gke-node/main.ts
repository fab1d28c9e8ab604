/** A workload for a Windows node pool of GKE, which requires no node files: see the README. */
import { App, Chart } from 'cdk8s';
import { Platform, WindowsDeployment, WindowsVersion } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'web');
Platform.set(chart, Platform.GKE);
new WindowsDeployment(chart, 'web', {
  metadata: { name: 'web' },
  containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
  windows: { version: WindowsVersion.LTSC2022 },
});

app.synth();
