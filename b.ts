import { App, Chart } from 'cdk8s';
import { WindowsDeployment, WindowsNamespace } from './src/plus-33';
const run = (n: number, inNs: boolean) => {
  const app = new App(); const chart = new Chart(app, 'c');
  const ns = new WindowsNamespace(chart, 'ns');
  for (let i = 0; i < n; i++) new WindowsDeployment(chart, 'w' + i, { metadata: inNs ? { namespace: ns.name } : {}, containers: [{ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', portNumber: 80 }] });
  const t = process.cpuUsage(); app.synthYaml(); const u = process.cpuUsage(t); return Math.round(u.user / 1000);
};
run(200, true); run(200, false);
console.log('ns', run(1500, true), 'none', run(1500, false), 'ns', run(1500, true), 'none', run(1500, false));
