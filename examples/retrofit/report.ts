/** Prints what had to be taken out or changed: `npx tsx examples/retrofit/report.ts`. */
import { App } from 'cdk8s';
import { build } from './main';
import { Change } from 'k8s-windows';

const { windows, linux } = build(new App());
console.log(['Windows:', ...windows.changes.map(line), 'Linux:', ...linux.changes.map(line)].join('\n'));

function line({ construct, path, from, to }: Change): string {
  const what = `${JSON.stringify(from)} ${to === undefined ? 'taken out' : `made ${JSON.stringify(to)}`}`;
  return `  ${construct} ${path}: ${what}`;
}
