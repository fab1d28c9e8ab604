// One measured run in a process of its own: builds and renders N workloads in C charts, and prints time and peak memory as JSON.
// usage: node synth.cjs windows|plain cdk8s|k8s-windows/app N C TAG
const [kind, appModule, n, charts, tag] = [process.argv[2], process.argv[3], Number(process.argv[4]), Number(process.argv[5]), process.argv[6]];
const { Chart } = require('cdk8s');
const { App } = appModule === 'cdk8s' ? require('cdk8s') : require('../../lib/app');
const { WindowsDeployment } = kind === 'windows' ? require('../../lib') : {};
const { Deployment } = require('cdk8s-plus-27');

const Workload = WindowsDeployment ?? Deployment;
const start = process.hrtime.bigint();
const app = new App();
const list = Array.from({ length: charts }, (_, i) => new Chart(app, `chart-${i}`));
for (let i = 0; i < n; i++) {
  new Workload(list[i % charts], `web-${i}`, { containers: [{ image: `registry.example/web:${tag}`, portNumber: 80 }] });
}
const text = app.synthYaml();
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024, characters: text.length }));
