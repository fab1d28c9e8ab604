// One measured run in a process of its own: registers N workloads under Pulumi's mocks, and prints time and peak memory as JSON.
// usage: node pulumi.cjs windows|plain N
const [kind, n] = [process.argv[2], Number(process.argv[3])];
const pulumi = require('@pulumi/pulumi');
const { Deployment } = require('@pulumi/kubernetes/apps/v1/deployment');
const { WindowsDeployment } = kind === 'windows' ? require('../../lib/pulumi') : {};

async function main() {
  let registered = 0;
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => { registered += 1; return { id: name, state: inputs }; },
    call: ({ inputs }) => inputs,
  }, 'project', 'stack', false);
  const start = process.hrtime.bigint();
  for (let i = 0; i < n; i++) {
    const labels = { app: `web-${i}` };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'registry.example/web:ltsc2022', env: [{ name: 'A', value: pulumi.output('b') }] }] } };
    const args = { spec: { selector: { matchLabels: labels }, template } };
    if (WindowsDeployment) { new WindowsDeployment(`web-${i}`, args); } else { new Deployment(`web-${i}`, args); }
  }
  await pulumi.runtime.disconnect();
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6 / registered;
  console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024, registered }));
}

main();
