import { App, Chart } from 'cdk8s';
import { ServiceType } from 'cdk8s-plus-33';
import { WindowsDeployment, WindowsRuntimeClass, WindowsVersion } from 'k8s-windows/plus-33';

const app = new App();
// applied by the administrators of the cluster
const classes = new Chart(app, 'runtime-classes');
const windows2019 = new WindowsRuntimeClass(classes, 'windows-2019', { metadata: { name: 'windows-2019' }, version: WindowsVersion.LTSC2019 });
new WindowsRuntimeClass(classes, 'windows-2022', { metadata: { name: 'windows-2022' }, version: WindowsVersion.LTSC2022 });
new WindowsRuntimeClass(classes, 'windows-2025', { metadata: { name: 'windows-2025' }, version: WindowsVersion.LTSC2025 });
const isolated = new WindowsRuntimeClass(classes, 'windows-2025-hyperv', {
  metadata: { name: 'windows-2025-hyperv' },
  version: WindowsVersion.LTSC2025,
  isolation: 'hyperv',
});

// applied by a team
const workloads = new Chart(app, 'workloads');
const containers = [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019', portNumber: 80 }];
const iis = new WindowsDeployment(workloads, 'iis-2019', {
  metadata: { name: 'iis-2019' },
  replicas: 1,
  containers,
  windows: { runtimeClass: windows2019 },
});
iis.exposeViaService({ name: 'iis-2019', serviceType: ServiceType.LOAD_BALANCER, ports: [{ port: 80 }] });

// the same old image on new nodes: with Hyper-V isolation it requires no node of its release
new WindowsDeployment(workloads, 'iis-2019-isolated', {
  metadata: { name: 'iis-2019-isolated' },
  replicas: 1,
  containers,
  windows: { runtimeClass: isolated },
});

app.synth();
