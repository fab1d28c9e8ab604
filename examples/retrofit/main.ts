import { join } from 'node:path';
import { App, Chart, Include } from 'cdk8s';
import { onLinux, onWindows, Retrofit } from 'k8s-windows';

/** @returns the changes to the Windows part and the Linux part, for `report.ts` */
export function build(app: App): { readonly windows: Retrofit; readonly linux: Retrofit } {
  const chart = new Chart(app, 'retrofit');
  const windows = new Include(chart, 'windows', { url: join(__dirname, 'windows.yaml') });
  const linux = new Include(chart, 'linux', { url: join(__dirname, 'linux.yaml') });
  return { windows: onWindows(windows, { defaultMemory: '2048Mi' }), linux: onLinux(linux) };
}
