/** Prints all removed and changed fields, and added resources: `npx tsx examples/retrofit/report.ts`. */
import { App } from 'cdk8s';
import { build } from './main';
import { Change } from 'k8s-windows';

const { windows, linux } = build(new App());
console.log(['Windows:', ...windows.changes.map(line), 'Linux:', ...linux.changes.map(line)].join('\n'));

function line({ construct, path, from, to }: Change): string {
  const what = from === undefined ? `added ${JSON.stringify(to)}` : to === undefined ? `removed ${JSON.stringify(from)}` : `changed from ${JSON.stringify(from)} to ${JSON.stringify(to)}`;
  return `  ${construct} ${path}: ${what}`;
}
