import { App, Chart, Duration, Size } from 'cdk8s';
import { Cpu, HorizontalPodAutoscaler, Metric, MetricTarget, Probe, ServiceType } from 'cdk8s-plus-33';
import { WindowsDeployment, WindowsVersion } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'iis');

const iis = new WindowsDeployment(chart, 'iis', {
  metadata: { name: 'iis' },
  containers: [{
    name: 'iis',
    image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
    portNumber: 80,
    readiness: Probe.fromHttpGet('/', { port: 80, timeoutSeconds: Duration.seconds(5) }),
    liveness: Probe.fromHttpGet('/', { port: 80, timeoutSeconds: Duration.seconds(10), periodSeconds: Duration.seconds(30) }),
    resources: {
      cpu: { request: Cpu.units(1), limit: Cpu.units(1) },
      memory: { request: Size.gibibytes(1), limit: Size.gibibytes(1) },
    },
  }],
  // explicit, so that synth fails if the image tag changes to another release and this doesn't
  windows: { version: WindowsVersion.LTSC2022 },
});

iis.exposeViaService({ name: 'iis', serviceType: ServiceType.LOAD_BALANCER, ports: [{ port: 80 }] });

new HorizontalPodAutoscaler(chart, 'autoscaler', {
  metadata: { name: 'iis' },
  target: iis,
  minReplicas: 2,
  maxReplicas: 10,
  metrics: [Metric.resourceCpu(MetricTarget.averageUtilization(70))],
});

app.synth();
