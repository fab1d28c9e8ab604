import { join } from 'node:path';
import { App, Chart, Include } from 'cdk8s';
import { Change, onLinux, onWindows } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'retrofit');
const windows = new Include(chart, 'windows', { url: join(__dirname, 'windows.yaml') });
const linux = new Include(chart, 'linux', { url: join(__dirname, 'linux.yaml') });
const changed = { Windows: onWindows(windows, { defaultMemory: '2048Mi' }), Linux: onLinux(linux) };

app.synth();

// all removed and changed fields, and added limits
for (const [os, { changes }] of Object.entries(changed)) { console.log([`${os}:`, ...changes.map(line)].join('\n')); }

function line({ construct, path, from, to }: Change): string {
  const [before, after] = [from, to].map((value) => JSON.stringify(value));
  const what = from === undefined ? `added ${after}` : to === undefined ? `removed ${before}` : `changed from ${before} to ${after}`;
  return `  ${construct} ${path}: ${what}`;
}
