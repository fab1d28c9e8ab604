import { App, Chart, Duration } from 'cdk8s';
import { Pods, Probe, ServiceType } from 'cdk8s-plus-33';
import { WindowsDaemonSet, WindowsService, WindowsVersion } from 'k8s-windows/plus-33';

/** Windows releases of the nodes, each with its image. */
const IMAGES = [
  { name: 'iis-2022', version: WindowsVersion.LTSC2022, image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' },
  { name: 'iis-2025', version: WindowsVersion.LTSC2025, image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2025' },
];

const app = new App();
const chart = new Chart(app, 'iis-daemonset');
const labels = { 'app.kubernetes.io/name': 'iis-on-every-node' };

for (const { name, version, image } of IMAGES) {
  new WindowsDaemonSet(chart, name, {
    metadata: { name },
    podMetadata: { labels },
    containers: [{
      name: 'iis',
      image,
      portNumber: 80,
      readiness: Probe.fromHttpGet('/', { port: 80, timeoutSeconds: Duration.seconds(5) }),
    }],
    // a Windows Server 2025 node also runs images of 2022: without `exact`, it would run a Pod of each
    windows: { version, placement: 'exact' },
  });
}

new WindowsService(chart, 'service', {
  metadata: { name: 'iis-on-every-node' },
  type: ServiceType.NODE_PORT,
  selector: Pods.select(chart, 'pods', { labels }),
  ports: [{ port: 80 }],
  // each Windows node has its own Pod, which sees the address of the client
  windows: { externalTrafficPolicy: 'Local' },
});

app.synth();
